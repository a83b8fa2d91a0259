import { Suspense, useState } from "react";
import { standingOf } from "#domain/reconcile/approval-state.ts";
import type { PersonRecords } from "#domain/reconcile/records.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { dialogs } from "../dialogs.ts";
import { FilterBar } from "../filter-bar.tsx";
import { RecordsTotal } from "../list/records-total.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { STANDING_WORDS } from "./standing-words.ts";
import { useWithdrawing } from "./use-withdrawing.ts";

type Row = PersonRecords & { id: string };

/** What everybody's records of the days come to, and whose hours are approved. */
export function HoursTab({ records }: { records: TimeRecords }) {
  const format = useFormat();
  const { list, place, nameOf, mayEdit } = records;
  const [approving, setApproving] = useState<readonly PersonRecords[] | null>(null);
  const withdraw = useWithdrawing();
  const rows = list.records?.people.map((person): Row => ({ ...person, id: person.user_id }));
  const standing = (row: PersonRecords) => standingOf(row.approvals, place.days);
  const open = rows?.filter((row) => row.rows > 0 && standing(row) !== "approved" && mayEdit(row.user_id));
  const columns: TableColumn<Row>[] = [
    {
      id: "name",
      label: "Employee",
      cell: (row) => nameOf(row.user_id),
      sortBy: (row) => nameOf(row.user_id),
    },
    {
      id: "hours",
      label: "Hours",
      align: "end",
      cell: ({ countedMs }) => format.hours(countedMs),
      sortBy: ({ countedMs }) => countedMs,
    },
    {
      id: "state",
      label: "Approval",
      cell: (row) => {
        const { text, tone, icon } = STANDING_WORDS[standing(row)];
        return (
          <Badge tone={tone} icon={icon}>
            {text}
          </Badge>
        );
      },
      sortBy: standing,
    },
    {
      id: "review",
      label: "To review",
      align: "end",
      cell: (row) => row.review || "–",
      sortBy: (row) => row.review,
    },
    { id: "records", label: "Records", align: "end", cell: (row) => row.rows, sortBy: (row) => row.rows },
    { id: "open", label: "No end", align: "end", cell: (row) => row.open || "–", sortBy: (row) => row.open },
  ];
  const actionsOf = (row: Row) => [
    { id: "records", label: "Show records", onAction: () => place.showRecordsOf(row.user_id) },
    {
      id: "approve",
      label: standing(row) === "changed" ? "Approve again…" : "Approve…",
      isDisabled: !mayEdit(row.user_id) || standing(row) === "approved",
      onAction: () => setApproving([row]),
    },
    {
      id: "withdraw",
      label: "Withdraw approval",
      isDisabled: !mayEdit(row.user_id) || row.approvals.length === 0,
      onAction: () => void withdraw(row, nameOf(row.user_id)),
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
      <Table<Row>
        label="Hours by employee"
        columns={columns}
        rows={rows}
        defaultSort={{ column: "name", direction: "ascending" }}
        actions={{ nameOf: (row) => nameOf(row.user_id), of: actionsOf }}
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
