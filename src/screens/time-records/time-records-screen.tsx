import { useState } from "react";
import { workersFirst } from "#domain/roster/places.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import { groupBy } from "#lib/group-by.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Skeleton, TableSkeleton } from "#ui/marks/skeleton.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useIsHere } from "#view/shifts/use-shown-places.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { useDialogsAhead } from "./dialogs/lazy-dialogs.ts";
import { HoursTab } from "./hours/hours-tab.tsx";
import { RecordsTab } from "./list/records-tab.tsx";
import { useDecide } from "./records/use-edits.ts";
import { RECORD_TABS, type TimeRecords, useTimeRecords } from "./records/use-time-records.ts";
import { CorrectionsCard } from "./review/corrections-card.tsx";
import { ReviewLine } from "./review/review-line.tsx";

/** For admins and managers: all records, the review queue, and the approvals of hours. */
export function TimeRecordsScreen() {
  const say = useTimeRecordsWords();
  const records = useTimeRecords();
  useDialogsAhead();
  if (!records) return <TableSkeleton label={say("loading")} rows={8} columns={6} />;
  const { place, reviewed, requests = [] } = records;
  // Items that wait for a tablet may resolve themselves.
  const open = reviewed.records?.items.filter(({ state }) => state === "open") ?? [];
  return (
    <Tabs
      label={say("tab.label")}
      selectedKey={place.tab}
      onSelectionChange={(key) => place.showTab(RECORD_TABS.find((tab) => tab === key) ?? "records")}
      tabs={[
        { id: "records", label: say("tab.records"), content: <RecordsTab records={records} /> },
        {
          id: "review",
          label: say("tab.review"),
          aside: <CountBadge count={open.length + requests.length} unit={say("tab.reviewUnit")} />,
          content: <ReviewTab records={records} />,
        },
        { id: "hours", label: say("tab.hours"), content: <HoursTab records={records} /> },
      ]}
    />
  );
}

const SHOWN_ITEMS = 40;
const everybody = () => true;

/** The review queue, newest day first, and the correction requests; of people at one's own places first. */
function ReviewTab({ records }: { records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const [most, setMost] = useState(SHOWN_ITEMS);
  const { reviewed, requests = [], now } = records;
  const isHere = useIsHere() ?? everybody;
  const items = reviewed.records?.items;
  const newest = items?.toSorted((one, other) => other.day.localeCompare(one.day)) ?? [];
  const days = [...groupBy(newest.slice(0, most), ({ day }) => day)];
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {reviewed.hasFailed && <Banner tone="danger">{say("unread")}</Banner>}
      {requests.length > 0 && <CorrectionsCard requests={workersFirst(requests, isHere)} records={records} />}
      {!items && !reviewed.hasFailed && <Skeleton label={say("review.loading")} lines={4} />}
      {days.map(([day, those]) => (
        <ReviewDay
          key={day}
          title={format.relativeDay(day, now)}
          items={workersFirst(those, isHere)}
          records={records}
        />
      ))}
      {newest.length > most && (
        <div>
          <Button variant="secondary" onPress={() => setMost(most + SHOWN_ITEMS)}>
            {say("review.more", {
              count: Math.min(SHOWN_ITEMS, newest.length - most),
              total: newest.length - most,
            })}
          </Button>
        </div>
      )}
      {items?.length === 0 && requests.length === 0 && (
        <Card>
          <EmptyState icon="check-circle" title={say("review.empty")}>
            {say("review.empty.hint")}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

/** Kinds of which a tablet may cause many at once. */
const SEVERAL = ["late-arrival", "clock-drift", "unverified"] as const;

interface ReviewDayProps {
  title: string;
  items: readonly ReviewItemWithEvidence[];
  records: TimeRecords;
}

/** The review items of a day. Items that a tablet caused together can be answered together. */
function ReviewDay({ title, items, records }: ReviewDayProps) {
  const say = useTimeRecordsWords();
  const { decide } = useDecide();
  const several = [...groupBy(items, (item) => SEVERAL.find((kind) => kind === item.kind))].flatMap(
    ([kind, those]) => {
      const own = those.filter((item) => records.mayEdit(item.user_id));
      return kind && own.length > 1 ? [{ kind, those, own }] : [];
    },
  );
  return (
    <Card title={title}>
      {several.map(({ kind, those, own }) => (
        <div
          key={kind}
          className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-2"
        >
          <p className="font-medium">{say(`review.several.${kind}`, { count: those.length })}</p>
          <Button
            variant="secondary"
            onPress={() => void decide(own, "let-stand", say("toast.acceptedAll", { count: own.length }))}
          >
            {say("review.acceptAll")}
          </Button>
        </div>
      ))}
      <ul aria-label={say("review.day", { day: title })} className="-my-4 divide-y divide-line">
        {items.map((item) => (
          <ReviewLine key={item.key} item={item} records={records} />
        ))}
      </ul>
    </Card>
  );
}
