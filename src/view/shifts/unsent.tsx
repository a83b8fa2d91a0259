import { Badge } from "#ui/marks/badge.tsx";
import { scheduleWords } from "#words/made/schedule.ts";
import { useWords } from "#words/use-words.ts";

/** Marks a row that is only on this device so far. */
export function Unsent() {
  const say = useWords(scheduleWords);
  return <Badge icon="sync">{say("unsent")}</Badge>;
}
