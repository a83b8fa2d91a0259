import { Badge } from "#ui/marks/badge.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

/** Marks a row that is only on this device so far. */
export function Unsent() {
  const say = useScheduleWords();
  return <Badge icon="sync">{say("unsent")}</Badge>;
}
