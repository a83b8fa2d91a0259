import { Suspense, useMemo, useState } from "react";
import { standingOf } from "#domain/work/approved-work.ts";
import type { PersonRecords } from "#domain/work/records.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { APPROVAL_MAX_DAYS } from "#schema/entities/punch-approval.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
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
  // Those of other days must not be approved as if they were of these.
  const people = list.isStale ? undefined : list.records?.people;
  const rows = people?.map(
    (person): HoursRow => ({
      ...person,
      id: person.user_id,
      name: nameOf(person.user_id),
      standing: standingOf(person.approvals, place.days),
    }),
  );
  const isTooLong = place.days.to > addDays(place.days.from, APPROVAL_MAX_DAYS - 1);
  const mayApprove = (row: HoursRow) => !isTooLong && row.standing !== "approved" && mayEdit(row.user_id);
  const open = rows?.filter((row) => row.rows > 0 && mayApprove(row));
  const actionsOf = (row: HoursRow) => [
    { id: "records", label: "Show records", onAction: () => place.showRecordsOf(row.user_id) },
    {
      id: "approve",
      label: row.standing === "changed" ? "Approve again…" : "Approve…",
      isDisabled: !mayApprove(row),
      onAction: () => setApproving([row]),
    },
    {
      id: "withdraw",
      label: "Withdraw approval",
      isDisabled: !mayEdit(row.user_id) || row.approvals.length === 0,
      onAction: () => void withdraw(approvalIdsOf(row), `Approval of ${row.name}'s hours withdrawn`),
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
      {isTooLong && (
        <Banner tone="info">
          Hours are approved for {APPROVAL_MAX_DAYS} days at most. Choose fewer to approve them.
        </Banner>
      )}
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

function approvalIdsOf({ approvals }: PersonRecords): string[] {
  return approvals.map(({ approval }) => approval.id);
}
