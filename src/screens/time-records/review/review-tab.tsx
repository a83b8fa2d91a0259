import { useState } from "react";
import type { ReviewItem } from "#domain/work/review-item.ts";
import { groupBy } from "#lib/group-by.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { CorrectionsCard } from "./corrections-card.tsx";
import { ReviewDay } from "./review-day.tsx";

const SHOWN_ITEMS = 40;

/** What somebody has to look at before it is paid, newest day first, and what people asked to have corrected. */
export function ReviewTab({ records }: { records: TimeRecords }) {
  const format = useFormat();
  const [most, setMost] = useState(SHOWN_ITEMS);
  const { desk, requests = [], now } = records;
  const items = desk.records?.items;
  const newest = [...(items ?? [])].sort((one, other) =>
    one.day < other.day ? 1 : one.day > other.day ? -1 : 0,
  );
  const days = [...groupBy(newest.slice(0, most), ({ day }) => day)];
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {desk.hasFailed && <Banner tone="danger">The records could not be read from this device.</Banner>}
      {requests.length > 0 && <CorrectionsCard requests={requests} records={records} />}
      {!items && !desk.hasFailed && <Skeleton label="Looking for what is to be reviewed" lines={4} />}
      {days.map(([day, those]) => (
        <ReviewDay
          key={day}
          title={format.relativeDay(day, now)}
          items={those as [ReviewItem, ...ReviewItem[]]}
          records={records}
        />
      ))}
      {newest.length > most && (
        <div>
          <Button variant="secondary" onPress={() => setMost(most + SHOWN_ITEMS)}>
            Show {Math.min(SHOWN_ITEMS, newest.length - most)} more of {newest.length - most}
          </Button>
        </div>
      )}
      {items?.length === 0 && requests.length === 0 && (
        <Card>
          <EmptyState icon="check-circle" title="All clear">
            Every punch has its pair and every shift its person. What needs you will wait here, also while you
            are offline.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
