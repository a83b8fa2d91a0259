import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import type { Format } from "#lib/format/create-format.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useFormat } from "../format/use-format.ts";

/** The findings about a shift; renders nothing without any. */
export function FindingList({ findings }: { findings: readonly ShiftFinding[] }) {
  const say = useScheduleWords();
  const format = useFormat();
  const words = [...new Set(findings.map((finding) => findingText(say, finding, format)))];
  if (words.length === 0) return null;
  return (
    <ul aria-label={say("finding.label")} className="flex flex-col gap-1 text-sm font-medium text-caution">
      {words.map((text) => (
        <li key={text} className="flex items-start gap-1.5">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A finding about a shift, in words. */
export function findingText(
  say: SaySchedule,
  finding: ShiftFinding,
  format: Pick<Format, "hours" | "timeOfDay">,
): string {
  switch (finding.kind) {
    case "away":
    case "asked-off": {
      const text = say(`finding.${finding.kind}`);
      return finding.reason ? say("withReason", { text, reason: finding.reason }) : text;
    }
    case "elsewhen":
    case "second-shift":
    case "outside-hours":
    case "closed-day":
    case "not-at-place":
      return say(`finding.${finding.kind}`);
    case "overlap":
    case "short-rest":
    case "long-day":
    case "long-week":
    case "long-minor-day":
    case "clock-change":
      return say(`finding.${finding.kind}`, { time: format.hours(finding.ms) });
    case "over-contract":
      return say("finding.over-contract", {
        time: format.hours(finding.ms),
        max: format.hours(finding.maxMs),
      });
    case "many-days":
    case "short-notice":
      return say(`finding.${finding.kind}`, { days: finding.days });
    case "late-minor":
      return say("finding.late-minor", { time: format.timeOfDay(finding.latest) });
    case "untrained":
      return say("finding.untrained", { module: finding.module });
    case "cannot-work-position":
      return say("finding.cannot-work-position", { position: finding.position });
    case "two-places":
      return say("finding.two-places", { place: finding.place });
  }
}

/** Whether nobody takes such a shift by a claim or a swap, which the server refuses. A manager may give it to them. */
export function forbids({ kind }: ShiftFinding): boolean {
  return kind === "cannot-work-position";
}

/** Whether the finding makes the shift implausible: the person would be in two places or cannot come. */
export function isGrave({ kind }: ShiftFinding): boolean {
  return kind === "overlap" || kind === "away";
}
