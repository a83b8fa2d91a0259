import { correctedWork, NEAR_INTERVAL_MS } from "#domain/work/granted-correction.ts";
import { type Work, workedMs } from "#domain/work/work-intervals.ts";
import { factsText, listText } from "#lib/format/formatters.ts";
import { usePunches } from "#queries/punches.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { useFormat } from "../format/use-format.ts";
import { adjustmentText, spanText } from "./record-words.ts";

/** The times that a request would replace; renders nothing while they are not on this device. */
export function TimesBefore({ request, now }: { request: PunchCorrection; now: string }) {
  const at = Date.parse(request.clock_in_time);
  const [from, to] = [at - NEAR_INTERVAL_MS, at + NEAR_INTERVAL_MS].map((ms) => new Date(ms).toISOString());
  const punches = usePunches({ from: String(from), to: String(to) }, request.user_id);
  const work = punches && correctedWork(punches, request);
  return work && <RecordedTimes {...work} now={now} />;
}

interface RecordedTimesProps {
  before: Work;
  /** The same work as it is to become; null while that is unknown. */
  after: Work | null;
  now: string;
}

/** Recorded times with their breaks, and how much longer or shorter the work becomes. */
export function RecordedTimes({ before, after, now }: RecordedTimesProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const pauses = before.breaks.map((pause) => spanText(say, pause, format));
  const isKnown = after !== null && before.end !== null && after.end !== null;
  const ms = isKnown ? workedMs(after, now) - workedMs(before, now) : 0;
  return (
    <p className="text-sm text-muted tabular-nums">
      {factsText(say.locale, [
        say("requests.recorded", { times: spanText(say, before, format) }),
        pauses.length > 0 &&
          say("breaks.asked", { count: pauses.length, times: listText(say.locale, pauses) }),
        isKnown && say("requests.difference", { hours: adjustmentText(say, { ms, cents: null }, format) }),
      ])}
    </p>
  );
}
