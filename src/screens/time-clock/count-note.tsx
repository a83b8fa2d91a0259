import type { CountedStretch } from "#domain/work/counted-stretches.ts";
import { Badge } from "#ui/badge.tsx";

/** Says of time at work that it does not count, or not all of it, and why; else nothing. */
export function CountNote({ punch }: { punch: CountedStretch }) {
  const words = wordsOf(punch);
  if (!words) return null;
  return (
    <div className="basis-full">
      <Badge tone={words.tone} icon="info">
        {words.text}
      </Badge>
      <p className="mt-1 text-sm text-muted">{words.says}</p>
    </div>
  );
}

function wordsOf({ state, lengthMs, countedMs, isUndecided }: CountedStretch) {
  if (state === "no-end") {
    return {
      tone: "caution" as const,
      text: "No clock-out",
      says: "Nothing is counted while the end is missing. Ask to correct it, so that the time is paid.",
    };
  }
  if (countedMs >= lengthMs) return null;
  return {
    tone: "neutral" as const,
    text: countedMs === 0 ? "Not counted" : "Partly counted",
    says: isUndecided
      ? "Probably the same work as another entry. That one counts until a manager has looked at both."
      : "The same time counts with another entry: it is not paid twice.",
  };
}
