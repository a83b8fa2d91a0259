import { Suspense, useState } from "react";
import type { WorkRow } from "#domain/work/work-row.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListState } from "#ui/list-state.tsx";
import { TableSkeleton } from "#ui/skeleton-shapes.tsx";
import { dialogs } from "../dialogs.ts";
import { ExportMenu } from "../export/export-menu.tsx";
import { FilterBar } from "../filter-bar.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { RecordsTable } from "./records-table.tsx";
import { RecordsTotal } from "./records-total.tsx";

/** Everything that was worked on the days that are looked at, newest first. */
export function RecordsTab({ records }: { records: TimeRecords }) {
  const { list, place } = records;
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const rows = list.records?.rows;
  const row = opened === null ? undefined : rows?.find(({ key }) => key === opened);
  return (
    <div className="flex flex-col gap-4">
      <FilterBar records={records}>
        <ExportMenu records={records} />
        <Button onPress={() => setAdding(true)}>
          <Icon name="plus" />
          Add times
        </Button>
      </FilterBar>
      <RecordsTotal records={records} />
      <ListState<WorkRow>
        items={rows}
        problem={list.hasFailed ? "The records could not be read from this device." : null}
        skeleton={<TableSkeleton label="Loading the records" rows={8} columns={6} />}
        empty={
          <EmptyState icon="clock" title="No records here">
            Nobody worked on these days{place.person ? " as far as this filter shows" : ""}. Choose other
            days, or add times that were not clocked.
          </EmptyState>
        }
      >
        {(items) => (
          <div aria-busy={list.isStale} className={cx("transition-opacity", list.isStale && "opacity-50")}>
            <RecordsTable rows={items} records={records} onOpen={setOpened} />
          </div>
        )}
      </ListState>
      <Suspense>
        {row && <dialogs.panel.Part row={row} records={records} onClose={() => setOpened(null)} />}
        {isAdding && (
          <dialogs.times.Part
            records={records}
            opened={{ kind: "add", person: place.person, day: null }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
