// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot omit the rows that are out of sight.

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { factsText } from "#lib/format/formatters.ts";
import { isMirrored } from "#lib/keyboard.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useRem } from "#view/lists/visible-rows.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import type { GridRow } from "../board/grid-rows.ts";
import { shiftFacts } from "../board/shift-look.ts";
import { cellAt, spotOfShift } from "../gestures/cursor-spot.ts";
import { useBoardGestures } from "../gestures/use-board-gestures.ts";
import { GRID_WIDTH, GridHead, RosterRow } from "./grid-row.tsx";

/** The heights of a row, of its edges, and of a shift with its gap, in rem: until the row is measured. */
const [ROW_REM, EDGES_REM, SHIFT_REM] = [2.5625, 0.1875, 1.875];
const HEAD_REM = 3;
const OVERSCAN_ROWS = 3;

/** People by days, virtualized: only visible rows are in the page, and only changed parts render again. */
export function WeekGrid({ board }: { board: Board }) {
  const say = useRosterWords();
  const box = useRef<HTMLDivElement>(null);
  const { rows, week, today } = board;
  const rem = useRem();
  // A new function each time would make the virtualizer place all rows in every frame.
  const keyOf = useCallback((row: number) => rows[row]?.id ?? "open", [rows]);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (row) => Math.max(ROW_REM, EDGES_REM + mostShifts(rows[row]) * SHIFT_REM) * rem,
    // Also of a row that was measured before: those below must not lie for a frame on one that has just grown.
    measureElement: (row) => row.offsetHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
    scrollMargin: HEAD_REM * rem,
    scrollPaddingStart: HEAD_REM * rem,
  });
  const [gestures, picker] = useBoardGestures(box, board, ({ row }) => virtual.scrollToIndex(row));
  return (
    <>
      <div
        ref={box}
        role="grid"
        aria-label={say("grid.label")}
        aria-rowcount={rows.length + 1}
        aria-colcount={week.days.length + 1}
        aria-multiselectable="true"
        {...gestures}
        className="max-h-[max(26rem,calc(100dvh-11.125rem))] overflow-auto overscroll-x-contain rounded-xl border border-line bg-surface [scroll-padding:5rem_1rem_1rem_14rem]"
      >
        <ChipTip root={box} rows={rows} />
        <GridHead week={week} today={today} />
        <div
          role="rowgroup"
          className={cx("relative", GRID_WIDTH)}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <RosterRow
                  key={key}
                  row={row}
                  index={index}
                  today={today}
                  start={start - virtual.options.scrollMargin}
                  measure={virtual.measureElement}
                />
              )
            );
          })}
        </div>
      </div>
      {picker}
    </>
  );
}

/** How many shifts the fullest of a row's cells has. */
function mostShifts(row: GridRow | undefined): number {
  return Math.max(0, ...(row?.cells ?? []).map(({ shifts }) => shifts.length));
}

const SHOWN_AFTER_MS = 500;

interface Tip {
  id: string;
  /** The distance from the window's side where text begins. */
  start: number;
  top: number;
}

/** One tooltip for all shifts, about the one under the pointer. Screen readers hear the same on the shift. */
function ChipTip({ root, rows }: { root: RefObject<HTMLElement | null>; rows: readonly GridRow[] }) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const tip = useTip(root);
  const spot = tip && spotOfShift(tip.id, rows);
  const item = spot && cellAt(rows, spot)?.shifts[spot.item];
  if (!tip || !item) return null;
  const { shift, template, usual, position, place, findings } = item;
  const lines = [
    ...shiftFacts(sayShift, shift, findings, format, usual, position, place),
    ...(shift.estimated_pay === null
      ? []
      : [say("grid.estimatedPay", { amount: format.amount(shift.estimated_pay) })]),
    ...(shift.notes ? [shift.notes] : []),
  ];
  return (
    <div
      aria-hidden="true"
      style={{ insetInlineStart: tip.start, top: tip.top }}
      className="pointer-events-none fixed z-30 max-w-72 rounded-md bg-night px-2.5 py-1.5 text-sm text-on-night shadow-float"
    >
      <p className="font-semibold">
        {factsText(say.locale, [template ?? say("customShift"), timesText(shift, format)])}
      </p>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The shift under a resting pointer, or at the keyboard's focus. */
function useTip(root: RefObject<HTMLElement | null>): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const show = (chip: HTMLElement) => {
      const { left, right, bottom } = chip.getBoundingClientRect();
      const start = isMirrored(chip) ? document.documentElement.clientWidth - right : left;
      setTip({ id: chip.dataset.shift ?? "", start, top: bottom + 6 });
    };
    const over = (event: PointerEvent) => {
      hide();
      const chip = (event.target as Element).closest<HTMLElement>("[data-shift]");
      if (chip && event.pointerType === "mouse") timer = setTimeout(() => show(chip), SHOWN_AFTER_MS);
    };
    const focus = (event: FocusEvent) => {
      const chip = (event.target as Element).closest<HTMLElement>("[data-shift]");
      if (chip?.matches(":focus-visible")) timer = setTimeout(() => show(chip), SHOWN_AFTER_MS);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    element.addEventListener("pointerover", over, options);
    element.addEventListener("focusin", focus, options);
    for (const name of ["pointerleave", "pointerdown", "scroll", "focusout", "keydown"])
      element.addEventListener(name, hide, options);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [root]);
  return tip;
}
