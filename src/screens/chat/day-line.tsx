import { useRef } from "react";
import { useFormat } from "#view/format/use-format.ts";
import { useOnScreen } from "#view/lists/use-on-screen.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";

/** Marks the beginning of another day. */
export function DayLine({ day, now }: { day: string; now: string }) {
  const format = useFormat();
  return (
    <div className="flex items-center gap-3 py-3 text-sm font-semibold text-muted">
      <span className="h-px flex-1 bg-line" />
      {format.relativeDay(day, now)}
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Marks where the person stopped reading; calls `onSeen` once it was on screen. */
export function NewLine({ onSeen }: { onSeen: () => void }) {
  const say = useChatWords();
  const line = useRef<HTMLDivElement>(null);
  useOnScreen(line, onSeen);
  return (
    <div ref={line} className="flex items-center gap-3 py-2 text-sm font-semibold text-danger">
      <span className="h-px flex-1 bg-current" />
      {say("line.new")}
    </div>
  );
}
