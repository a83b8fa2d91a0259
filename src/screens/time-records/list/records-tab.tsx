// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot omit the rows that are out of sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the button within a line has the focus.

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { shownTimes } from "#domain/time/shown-times.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useMediaQuery } from "#ui/use-is-mobile.ts";
import { useRem } from "#view/lists/visible-rows.tsx";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { dialogs } from "../dialogs/lazy-dialogs.ts";
import { RecordsExportMenu } from "../export/records-export-menu.tsx";
import { FilterBar } from "../records/filter-bar.tsx";
import type { TimeRecords } from "../records/use-time-records.ts";
import { LINE_GRID, RecordCard, RecordLine } from "./record-line.tsx";
import { RecordsTotal } from "./records-total.tsx";

const panel = lazyDialog(async () => (await import("../panel/record-panel.tsx")).RecordPanel);

/** The records of the shown days, newest first. */
export function RecordsTab({ records }: { records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const { list, place } = records;
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);

  useEffect(panel.preloadWhenIdle, []);

  const rows = list.records?.rows;
  const row = opened === null ? undefined : rows?.find(({ key }) => key === opened);
  return (
    <div className="flex flex-col gap-4">
      <FilterBar records={records}>
        <RecordsExportMenu records={records} />
        <Button onPress={() => setAdding(true)}>
          <Icon name="plus" />
          {say("edit.add")}
        </Button>
      </FilterBar>
      <RecordsTotal records={records} />
      <ListState<WorkRow>
        items={rows}
        problem={list.hasFailed ? say("unread") : null}
        skeleton={<TableSkeleton label={say("list.loading")} rows={8} columns={6} />}
        empty={
          <EmptyState icon="clock" title={say("list.empty")}>
            {say(place.person ? "list.empty.hintPerson" : "list.empty.hint")}
          </EmptyState>
        }
      >
        {(items) => (
          <div aria-busy={list.isStale} className={cx("transition-opacity", list.isStale && "opacity-50")}>
            <RecordsTable rows={items} records={records} onOpen={setOpened} />
          </div>
        )}
      </ListState>
      {row && <panel.Part row={row} records={records} onClose={() => setOpened(null)} />}
      {isAdding && (
        <dialogs.times.Part
          records={records}
          opened={{ kind: "add", person: place.person, day: null }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

interface RecordsTableProps {
  rows: readonly WorkRow[];
  records: TimeRecords;
  onOpen: (key: string) => void;
}

/** Room for all columns beside the navigation; in rem, so that larger fonts count. */
const WIDE = "(min-width: 72rem)";
const [LINE_REM, CARD_REM] = [4, 7.5];
const OVERSCAN_ROWS = 6;
const COLUMNS = ["employee", "day", "in", "out", "breaks", "hours", "shift", "notes"] as const;
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** The records as a virtualized list; the arrow keys walk through it. */
function RecordsTable({ rows, records, onOpen }: RecordsTableProps) {
  const say = useTimeRecordsWords();
  const box = useRef<HTMLDivElement>(null);
  const hasTable = useMediaQuery(WIDE);
  const rem = useRem();
  const shown = useMemo(() => shownTimes(rows.map(({ countedMs }) => countedMs)), [rows]);
  // A new function each time would make the virtualizer measure all rows in every frame.
  const keyOf = useCallback((place: number) => rows[place]?.key ?? place, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (hasTable ? LINE_REM : CARD_REM) * rem,
    getItemKey: keyOf,
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
  });
  const Line = hasTable ? RecordLine : RecordCard;

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const line = (event.target as HTMLElement).closest<HTMLElement>("[data-place]");
    if (!step || !line) return;
    event.preventDefault();
    const place = Math.min(Math.max(Number(line.dataset.place) + step, 0), rows.length - 1);
    virtual.scrollToIndex(place);
    requestAnimationFrame(() => focusOn(box.current, place));
  }

  return (
    <div
      ref={box}
      role="table"
      aria-label={say("list.label")}
      aria-rowcount={rows.length + 1}
      onKeyDown={walk}
      className="h-[max(24rem,calc(100dvh-22rem))] overflow-auto overscroll-x-contain rounded-2xl border border-line bg-surface shadow-card"
    >
      {hasTable && (
        <div role="rowgroup" className="sticky top-0 z-10 min-w-[62rem] border-b border-line bg-surface">
          <div role="row" aria-rowindex={1} className={`${LINE_GRID} h-12 items-center gap-x-3 px-4`}>
            {COLUMNS.map((column) => (
              <span key={column} role="columnheader" className="text-sm font-semibold text-muted">
                {say(`list.column.${column}`)}
              </span>
            ))}
          </div>
        </div>
      )}
      <div
        role="rowgroup"
        className={hasTable ? "relative min-w-[62rem]" : "relative"}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                role="row"
                data-place={index}
                aria-rowindex={index + 2}
                className="absolute inset-x-0 top-0 border-b border-line contain-strict hover:bg-sunken"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <Line
                  row={row}
                  shownMs={shown[index] ?? 0}
                  name={records.nameOf(row.user_id)}
                  onOpen={onOpen}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function focusOn(box: HTMLElement | null, place: number) {
  box?.querySelector<HTMLElement>(`[data-place="${place}"] button`)?.focus();
}
