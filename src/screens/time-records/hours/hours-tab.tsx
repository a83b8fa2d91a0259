import { type ComponentProps, useMemo, useState } from "react";
import { shownTimes } from "#domain/time/shown-times.ts";
import { type ApprovalStatus, approvalStatusOf } from "#domain/work/approved-work.ts";
import type { PersonRecords } from "#domain/work/records.ts";
import type { Format } from "#lib/format/create-format.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { APPROVAL_MAX_DAYS } from "#schema/entities/punch-approval.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayTimeRecords, useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { dialogs } from "../dialogs/lazy-dialogs.ts";
import { RecordsTotal } from "../list/records-total.tsx";
import { FilterBar } from "../records/filter-bar.tsx";
import { useWithdrawing } from "../records/use-edits.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

/** Everybody's total hours of the days, and their approval status. */
export function HoursTab({ records }: { records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { list, place, nameOf, mayEdit } = records;
  const [approving, setApproving] = useState<readonly PersonRecords[] | null>(null);
  const withdraw = useWithdrawing();
  const isMobile = useIsMobile();
  const columns = useMemo(() => hoursColumns(say, format, isMobile), [say, format, isMobile]);
  // While stale, the hours are of other days and must not be approved.
  const people = list.isStale ? undefined : list.records?.people;
  const shown = shownTimes(people?.map(({ countedMs }) => countedMs) ?? []);
  const rows = people?.map(
    (person, at): HoursRow => ({
      ...person,
      shownMs: shown[at] ?? 0,
      id: person.user_id,
      name: nameOf(person.user_id),
      approval: approvalStatusOf(person.approvals, place.days),
    }),
  );
  const isTooLong = place.days.to > addDays(place.days.from, APPROVAL_MAX_DAYS - 1);
  const mayApprove = (row: HoursRow) => !isTooLong && row.approval !== "approved" && mayEdit(row.user_id);
  const open = rows?.filter((row) => row.rows > 0 && mayApprove(row));
  const actionsOf = (row: HoursRow) => [
    { id: "records", label: say("hours.showRecords"), onAction: () => place.showRecordsOf(row.user_id) },
    {
      id: "approve",
      label: say(row.approval === "changed" ? "hours.approveAgain" : "hours.approve"),
      isDisabled: !mayApprove(row),
      onAction: () => setApproving([row]),
    },
    {
      id: "withdraw",
      label: say("hours.withdraw"),
      isDisabled: !mayEdit(row.user_id) || row.approvals.length === 0,
      onAction: () =>
        void withdraw(
          row.approvals.map(({ approval }) => approval.id),
          say("toast.withdrawn", { name: row.name }),
        ),
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <FilterBar records={records}>
        <Button isDisabled={!open?.length} onPress={() => setApproving(open ?? [])}>
          <Icon name="check" />
          {say(place.person ? "hours.approveOwn" : "hours.approveAll")}
        </Button>
      </FilterBar>
      {rows?.some((row) => !mayEdit(row.user_id)) && <p className="text-sm text-muted">{say("ownHours")}</p>}
      {isTooLong && <Banner tone="info">{say("hours.tooLong", { max: APPROVAL_MAX_DAYS })}</Banner>}
      <RecordsTotal records={records} />
      <Table<HoursRow>
        label={say("hours.label")}
        columns={columns}
        rows={rows}
        defaultSort={{ column: "name", direction: "ascending" }}
        actions={{ nameOf: ({ name }) => name, of: actionsOf }}
        problem={list.hasFailed ? say("unread") : null}
        empty={
          <EmptyState icon="clock" title={say("hours.empty")}>
            {say("hours.empty.hint")}
          </EmptyState>
        }
      />
      {approving && (
        <dialogs.approve.Part people={approving} records={records} onClose={() => setApproving(null)} />
      )}
    </div>
  );
}

interface HoursRow extends PersonRecords {
  id: string;
  /** The hours as shown: they add up to the total above. */
  shownMs: number;
  name: string;
  approval: ApprovalStatus;
}

/** The columns of the hours; on phones the approval status stands below the name. */
function hoursColumns(say: SayTimeRecords, format: Format, isMobile: boolean): TableColumn<HoursRow>[] {
  const name: TableColumn<HoursRow> = {
    id: "name",
    label: say("hours.column.employee"),
    sortBy: (row) => row.name,
    cell: (row) =>
      isMobile ? (
        <span className="flex flex-col items-start gap-1">
          {row.name}
          <ApprovalBadge approval={row.approval} />
          {row.review > 0 && (
            <span className="text-sm font-normal text-danger">
              {say("hours.toReview", { count: row.review })}
            </span>
          )}
        </span>
      ) : (
        row.name
      ),
  };
  const hours: TableColumn<HoursRow> = {
    id: "hours",
    label: say("hours.column.hours"),
    align: "end",
    sortBy: ({ countedMs }) => countedMs,
    cell: ({ shownMs }) => format.hoursOrDash(shownMs),
  };
  if (isMobile) return [name, hours];
  return [
    name,
    hours,
    {
      id: "approval",
      label: say("hours.column.approval"),
      sortBy: (row) => row.approval,
      cell: ({ approval }) => <ApprovalBadge approval={approval} />,
    },
    ...(["review", "rows", "open"] as const).map(
      (field): TableColumn<HoursRow> => ({
        id: field,
        label: say(`hours.column.${field}`),
        align: "end",
        sortBy: (row) => row[field],
        cell: (row) => row[field] || "–",
      }),
    ),
  ];
}

function ApprovalBadge({ approval }: { approval: ApprovalStatus }) {
  const say = useTimeRecordsWords();
  return <Badge {...APPROVAL_LOOKS[approval]}>{say(`hours.status.${approval}`)}</Badge>;
}

const APPROVAL_LOOKS = {
  approved: { tone: "positive", icon: "check" },
  changed: { tone: "danger", icon: "alert" },
  partly: { tone: "caution", icon: "info" },
  open: { tone: "neutral", icon: "clock" },
} as const satisfies Record<ApprovalStatus, Partial<ComponentProps<typeof Badge>>>;
