import { useEffect } from "react";
import { CountBadge } from "#ui/count-badge.tsx";
import { TableSkeleton } from "#ui/skeleton-shapes.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { dialogs } from "./dialogs.ts";
import { HoursTab } from "./hours/hours-tab.tsx";
import { RecordsTab } from "./list/records-tab.tsx";
import { reviewCount } from "./review/review-count.ts";
import { ReviewTab } from "./review/review-tab.tsx";
import { RECORD_TABS } from "./use-records-place.ts";
import { type TimeRecords, useTimeRecords } from "./use-time-records.ts";

/** What was worked, for those who answer for it: every record, what is to be reviewed, and whose hours are approved. */
export function TimeRecordsScreen() {
  const records = useTimeRecords();
  useEffect(preloadDialogs, []);
  if (!records) return <TableSkeleton label="Loading the time records" rows={8} columns={6} />;
  return <TimeRecordsTabs records={records} />;
}

function TimeRecordsTabs({ records }: { records: TimeRecords }) {
  const { place } = records;
  const waiting = reviewCount(records);
  return (
    <div className="mx-auto max-w-7xl">
      <Tabs
        label="Time Records"
        selectedKey={place.tab}
        onSelectionChange={(key) => place.showTab(RECORD_TABS.find((tab) => tab === key) ?? "records")}
        tabs={[
          { id: "records", label: "Records", content: <RecordsTab records={records} /> },
          {
            id: "review",
            label: "To review",
            aside: <CountBadge count={waiting} unit="to review" />,
            content: <ReviewTab records={records} />,
          },
          { id: "hours", label: "Hours", content: <HoursTab records={records} /> },
        ]}
      />
    </div>
  );
}

/** The network may be gone by the time that they are wanted. */
function preloadDialogs() {
  const stops = Object.values(dialogs).map(({ preloadWhenIdle }) => preloadWhenIdle());
  return () => {
    for (const stop of stops) stop();
  };
}
