import { Suspense, useMemo, useState } from "react";
import { type ApprovalStatus, approvalStatusOf } from "#domain/work/approval-state.ts";
import type { PersonRecords } from "#domain/work/records.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import { APPROVAL_MAX_DAYS } from "#schema/entities/punch-approval.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { dialogs } from "../dialogs.ts";
import { FilterBar } from "../filter-bar.tsx";
import { RecordsTotal } from "../list/records-total.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { useWithdrawing } from "./use-withdrawing.ts";

/** Everybody's total hours of the days, and their approval status. */
export function HoursTab({ records }: { records: TimeRecords }) {
  const format = useFormat();
  const { list, place, nameOf, mayEdit } = records;
  const [approving, setApproving] = useState<readonly PersonRecords[] | null>(null);
  const withdraw = useWithdrawing();
  const isMobile = useIsMobile();
  const columns = useMemo(() => hoursColumns(format, isMobile), [format, isMobile]);
  // While stale, the hours are of other days and must not be approved.
  const people = list.isStale ? undefined : list.records?.people;
  const rows = people?.map(
    (person): HoursRow => ({
      ...person,
      id: person.user_id,
      name: nameOf(person.user_id),
      approval: approvalStatusOf(person.approvals, place.days),
    }),
  );
  const isTooLong = place.days.to > addDays(place.days.from, APPROVAL_MAX_DAYS - 1);
  const mayApprove = (row: HoursRow) => !isTooLong && row.approval !== "approved" && mayEdit(row.user_id);
  const open = rows?.filter((row) => row.rows > 0 && mayApprove(row));
  const actionsOf = (row: HoursRow) => [
    { id: "records", label: "Show records", onAction: () => place.showRecordsOf(row.user_id) },
    {
      id: "approve",
      label: row.approval === "changed" ? "Approve again…" : "Approve…",
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

export interface HoursRow extends PersonRecords {
  id: string;
  name: string;
  approval: ApprovalStatus;
}

/** The columns of the hours; on phones the approval status stands below the name. */
function hoursColumns(format: Format, isMobile: boolean): TableColumn<HoursRow>[] {
  const name: TableColumn<HoursRow> = {
    id: "name",
    label: "Employee",
    sortBy: (row) => row.name,
    cell: (row) =>
      isMobile ? (
        <span className="flex flex-col items-start gap-1">
          {row.name}
          <ApprovalBadge approval={row.approval} />
          {row.review > 0 && <span className="text-sm font-normal text-danger">{row.review} to review</span>}
        </span>
      ) : (
        row.name
      ),
  };
  const hours: TableColumn<HoursRow> = {
    id: "hours",
    label: "Hours",
    align: "end",
    sortBy: ({ countedMs }) => countedMs,
    cell: ({ countedMs }) => format.hoursOrDash(countedMs),
  };
  if (isMobile) return [name, hours];
  return [
    name,
    hours,
    {
      id: "approval",
      label: "Approval",
      sortBy: (row) => row.approval,
      cell: ({ approval }) => <ApprovalBadge approval={approval} />,
    },
    countColumn("review", "To review"),
    countColumn("rows", "Records"),
    countColumn("open", "No end"),
  ];
}

function countColumn(field: "review" | "rows" | "open", label: string): TableColumn<HoursRow> {
  return {
    id: field,
    label,
    align: "end",
    sortBy: (row) => row[field],
    cell: (row) => row[field] || "–",
  };
}

function ApprovalBadge({ approval }: { approval: ApprovalStatus }) {
  const { text, tone, icon } = APPROVAL_WORDS[approval];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

interface ApprovalWords {
  text: string;
  tone: "positive" | "danger" | "caution" | "neutral";
  icon: IconName;
}

const APPROVAL_WORDS: Record<ApprovalStatus, ApprovalWords> = {
  approved: { text: "Approved", tone: "positive", icon: "check" },
  changed: { text: "Changed since", tone: "danger", icon: "alert" },
  partly: { text: "Some days approved", tone: "caution", icon: "info" },
  open: { text: "Not approved", tone: "neutral", icon: "clock" },
};
