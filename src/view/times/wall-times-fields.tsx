import { lengthOf, without } from "#domain/time/spans.ts";
import type { WorkTimes } from "#domain/work/interval-edit.ts";
import { comesTwice, dayOfTime, NO_TIME, type WallTime, type WallTimes } from "#domain/work/wall-times.ts";
import type { Format } from "#lib/format/create-format.ts";
import { listText } from "#lib/format/formatters.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { type SayTimeRecords, useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { useFormat } from "../format/use-format.ts";
import { spanText } from "./record-words.ts";

interface WallTimesFieldsProps {
  typed: WallTimes;
  /** The instants of the typed times. */
  times: WorkTimes;
  /** The last day allowed. */
  today: string;
  words: { start: string; end: string };
  /** Places the two times beside each other. */
  className: string;
  errorOf: (field: string) => string | undefined;
  onChange: (typed: WallTimes) => void;
}

/** The fields for an interval: day, start, end and breaks, with the resulting duration. */
export function WallTimesFields(props: WallTimesFieldsProps) {
  const { typed, times, today, words, className, errorOf, onChange } = props;
  const say = useTimeRecordsWords();
  const { zone } = useFormat();
  const dayOf = (time: WallTime) => dayOfTime(typed, time, zone);
  const type = (changes: Partial<WallTimes>) => onChange({ ...typed, ...changes });
  return (
    <>
      <DatePicker
        label={say("times.day")}
        value={typed.date}
        max={today}
        error={errorOf("date")}
        onChange={(date) => date && type({ date })}
      />
      <div className={className}>
        <WallTimeField
          label={words.start}
          date={typed.date}
          value={typed.start}
          error={errorOf("start")}
          onChange={(start) => type({ start })}
        />
        <WallTimeField
          label={words.end}
          date={dayOf(typed.end)}
          value={typed.end}
          error={errorOf("end")}
          onChange={(end) => type({ end })}
        />
      </div>
      <BreakFields
        dayOf={dayOf}
        breaks={typed.breaks}
        error={errorOf("breaks")}
        onChange={(breaks) => type({ breaks })}
      />
      <TimesSummary times={times} />
    </>
  );
}

interface BreakFieldsProps {
  dayOf: (time: WallTime) => string;
  breaks: WallTimes["breaks"];
  error: string | undefined;
  onChange: (breaks: WallTimes["breaks"]) => void;
}

function BreakFields({ dayOf, breaks, error, onChange }: BreakFieldsProps) {
  const say = useTimeRecordsWords();
  const replace = (place: number, pause: WallTimes["breaks"][number]) =>
    onChange(breaks.map((one, at) => (at === place ? pause : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{say("breaks.title")}</legend>
      {breaks.map((pause, place) => {
        const n = place + 1;
        const isOnly = breaks.length === 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has only its position.
          <div key={place} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-4">
              <WallTimeField
                label={isOnly ? say("breaks.only") : say("breaks.one", { n })}
                date={dayOf(pause.start)}
                value={pause.start}
                onChange={(start) => replace(place, { ...pause, start })}
              />
              <WallTimeField
                label={isOnly ? say("breaks.onlyEnd") : say("breaks.oneEnd", { n })}
                date={dayOf(pause.end)}
                value={pause.end}
                error={place === 0 ? error : undefined}
                onChange={(end) => replace(place, { ...pause, end })}
              />
            </div>
            <div className="pt-7.5">
              <Button
                variant="quiet"
                aria-label={isOnly ? say("breaks.removeOnly") : say("breaks.removeOne", { n })}
                onPress={() => onChange(breaks.filter((_, at) => at !== place))}
              >
                <ControlIcon name="trash" />
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button variant="secondary" onPress={() => onChange([...breaks, { start: NO_TIME, end: NO_TIME }])}>
          <Icon name="plus" />
          {say("breaks.add")}
        </Button>
      </div>
    </fieldset>
  );
}

/** The breaks of a correction request: 'No break', 'Break: 12:00 PM – 12:30 PM'; null in those of older versions. */
export function askedBreaksText(
  say: SayTimeRecords,
  { breaks }: Pick<PunchCorrection, "breaks">,
  format: Format,
): string | null {
  if (!breaks) return null;
  if (breaks.length === 0) return say("breaks.askedNone");
  const spans = breaks.map(({ start, end }) =>
    spanText(say, { start: Date.parse(start), end: Date.parse(end) }, format),
  );
  return say("breaks.asked", { count: breaks.length, times: listText(say.locale, spans) });
}

function TimesSummary({ times: { start, end, breaks } }: { times: WorkTimes }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const isWhole = start !== null && end !== null && end > start;
  const iso = (at: number | null) => new Date(at ?? 0).toISOString();
  const time = isWhole ? format.hours(lengthOf(without([{ start, end }], breaks))) : "";
  const isNextDay = isWhole && format.dayOf(iso(start)) !== format.dayOf(iso(end));
  return (
    <p role="status" className="-mt-1 text-muted empty:hidden">
      {isWhole &&
        (isNextDay
          ? say("times.workedUntil", { time, day: format.shortDay(iso(end)) })
          : say("times.worked", { time }))}
    </p>
  );
}

interface WallTimeFieldProps {
  label: string;
  /** The calendar day, on which the time may occur twice. */
  date: string;
  value: WallTime;
  error?: string | undefined;
  onChange: (time: WallTime) => void;
}

const WHICH = ["first", "second"] as const;

/** A field for a wall-clock time of the business; for a time that occurs twice it asks which. */
export function WallTimeField({ label, date, value, error, onChange }: WallTimeFieldProps) {
  const say = useTimeRecordsWords();
  const { zone } = useFormat();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TimeField
        label={label}
        value={value.time}
        error={error}
        onChange={(time) => onChange({ ...value, time })}
      />
      {comesTwice(date, value, zone) && (
        <Select
          label={say("times.which", { label })}
          value={value.isSecond ? "second" : "first"}
          options={WHICH.map((which) => ({ value: which, label: say(`times.which.${which}`) }))}
          onChange={(which) => onChange({ ...value, isSecond: which === "second" })}
        />
      )}
    </div>
  );
}
