import { Suspense, useMemo, useState } from "react";
import { standingOf } from "#domain/reconcile/approval-state.ts";
import type { PersonRecords } from "#domain/reconcile/records.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Table } from "#ui/table.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { dialogs } from "../dialogs.ts";
import { FilterBar } from "../filter-bar.tsx";
import { RecordsTotal } from "../list/records-total.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { type HoursRow, hoursColumns } from "./hours-columns.tsx";
import { useWithdrawing } from "./use-withdrawing.ts";

/** What everybody's records of the days come to, and whose hours are approved. */
export function HoursTab({ records }: { records: TimeRecords }) {
  const format = useFormat();
  const { list, place, nameOf, mayEdit } = records;
  const [approving, setApproving] = useState<readonly PersonRecords[] | null>(null);
  const withdraw = useWithdrawing();
  const isMobile = useIsMobile();
  const columns = useMemo(() => hoursColumns(format, isMobile), [format, isMobile]);
  const rows = list.records?.people.map(
    (person): HoursRow => ({
      ...person,
      id: person.user_id,
      name: nameOf(person.user_id),
      standing: standingOf(person.approvals, place.days),
    }),
  );
  const open = rows?.filter((row) => row.rows > 0 && row.standing !== "approved" && mayEdit(row.user_id));
  const actionsOf = (row: HoursRow) => [
    { id: "records", label: "Show records", onAction: () => place.showRecordsOf(row.user_id) },
    {
      id: "approve",
      label: row.standing === "changed" ? "Approve again…" : "Approve…",
      isDisabled: !mayEdit(row.user_id) || row.standing === "approved",
      onAction: () => setApproving([row]),
    },
    {
      id: "withdraw",
      label: "Withdraw approval",
      isDisabled: !mayEdit(row.user_id) || row.approvals.length === 0,
      onAction: () => void withdraw(row, row.name),
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <FilterBar records={records}>
        <Button isDisabled={!open?.length} onPress={() => setApproving(open ?? [])}>
          <Icon name="check" />
          Approve {place.person ? "hours" : "all"}…
        </Button>
      </FilterBar>
      <RecordsTotal records={records} />
      <Table<HoursRow>
        label="Hours by employee"
        columns={columns}
        rows={rows}
        defaultSort={{ column: "name", direction: "ascending" }}
        actions={{ nameOf: ({ name }) => name, of: actionsOf }}
        problem={list.hasFailed ? "The records could not be read from this device." : null}
        empty={
          <EmptyState icon="clock" title="Nothing to approve">
            Nobody worked on these days.
          </EmptyState>
        }
      />
      <Suspense>
        {approving && (
          <dialogs.approve.Part people={approving} records={records} onClose={() => setApproving(null)} />
        )}
      </Suspense>
    </div>
  );
}
