// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot omit the rows that are out of sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the button within a line has the focus.

import { memo, type ReactNode } from "react";
import { lengthOf } from "#domain/time/spans.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "#view/format/use-format.ts";
import { awayText, type Mark, marksOf, timeText } from "#view/times/record-words.ts";
import { type SayTimeRecords, useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { RecordMarks } from "../records/record-marks.tsx";

/** The columns of the head and of every line. */
export const LINE_GRID =
  "grid grid-cols-[minmax(8rem,1.2fr)_8rem_7.5rem_7.5rem_5.5rem_6.5rem_minmax(8rem,1.6fr)_minmax(8rem,1.2fr)]";

interface RecordLineProps {
  row: WorkRow;
  /** Its hours as they are shown beside their sum. */
  shownMs: number;
  name: string;
  onOpen: (key: string) => void;
}

const MARKS_SHOWN = 2;

/** A record as a line of a wide table; pressing the name or anywhere on the line opens it. */
export const RecordLine = memo(function RecordLine({ row, shownMs, name, onOpen }: RecordLineProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const words = wordsOf(say, row, shownMs, format);
  return (
    <div className={cx(LINE_GRID, "relative h-full items-center gap-x-3 px-4")}>
      <OpenButton row={row} name={name} words={words} onOpen={onOpen} />
      <Cell>{words.day}</Cell>
      <Cell>{words.start}</Cell>
      <Cell>{words.end}</Cell>
      <Cell>{words.breaks}</Cell>
      <Cell className="font-semibold">{words.hours}</Cell>
      <Cell className="text-sm">
        {words.shift}
        {words.away && <span className="block font-medium text-caution">{words.away}</span>}
      </Cell>
      <Cell>
        <RecordMarks marks={marksOf(say, row)} most={MARKS_SHOWN} />
      </Cell>
    </div>
  );
});

/** A record as a card, where there is no room for a table. */
export const RecordCard = memo(function RecordCard({ row, shownMs, name, onOpen }: RecordLineProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const words = wordsOf(say, row, shownMs, format);
  return (
    <div className="relative flex h-full flex-col justify-center gap-1 px-4">
      <span className="flex items-baseline justify-between gap-3">
        <OpenButton row={row} name={name} words={words} onOpen={onOpen} />
        <Cell className="shrink-0 font-semibold">{words.hours}</Cell>
      </span>
      <Cell className="text-sm">{say("list.times", words)}</Cell>
      <Cell>
        <RecordMarks marks={[...awayMarks(say, words.away), ...marksOf(say, row)]} most={MARKS_SHOWN} />
      </Cell>
    </div>
  );
});

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span role="cell" className={cx("min-w-0 truncate tabular-nums", className)}>
      {children}
    </span>
  );
}

/** Covers the whole line, so that a press anywhere opens the record. */
function OpenButton({
  row,
  name,
  words,
  onOpen,
}: Omit<RecordLineProps, "shownMs"> & { words: ReturnType<typeof wordsOf> }) {
  const say = useTimeRecordsWords();
  return (
    <span role="rowheader" className="min-w-0">
      <button
        type="button"
        aria-label={say("list.open", { name, ...words })}
        onClick={() => onOpen(row.key)}
        className="line-clamp-2 w-full cursor-pointer text-start leading-tight font-semibold [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand-ink"
      >
        {name}
      </button>
    </span>
  );
}

function wordsOf(say: SayTimeRecords, row: WorkRow, shownMs: number, format: Format) {
  const { day, start, end, breaks, linked } = row;
  const pausedMs = lengthOf(
    breaks.map((pause) => ({ start: pause.start, end: pause.end ?? end ?? pause.start })),
  );
  const away = [
    awayText(say, "arrived", linked?.arrivedMs, format),
    awayText(say, "left", linked?.leftMs, format),
  ];
  return {
    day: format.shortDay(day),
    start: timeText(say, start, format),
    end: end === null ? say("list.stillOpen") : timeText(say, end, format),
    breaks: pausedMs > 0 ? format.hours(pausedMs) : "–",
    hours: end === null ? "–" : format.hours(shownMs),
    shift: linked ? format.timeRange(iso(linked.start), iso(linked.end)) : say("list.noShift"),
    away: factsText(say.locale, away),
  };
}

function awayMarks(say: SayTimeRecords, away: string): Mark[] {
  return away ? [{ text: away, says: say("mark.away.hint"), tone: "caution" }] : [];
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
