import type { ReviewItem } from "#domain/work/review-item.ts";
import { groupBy } from "#lib/group-by.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { ReviewLine } from "./review-line.tsx";
import { KIND_WORDS } from "./review-words.ts";
import { useDecide } from "./use-decide.ts";

interface ReviewDayProps {
  title: string;
  items: readonly ReviewItem[];
  records: TimeRecords;
}

/** What is to be reviewed of a day. What a dark tablet brings all at once is answered all at once. */
export function ReviewDay({ title, items, records }: ReviewDayProps) {
  const several = [...groupBy(items, ({ kind }) => kind)].filter(
    ([kind, those]) => KIND_WORDS[kind] && those.filter((item) => records.mayEdit(item.user_id)).length > 1,
  );
  return (
    <Card title={title}>
      {several.map(([kind, those]) => (
        <AllAtOnce key={kind} text={`${those.length} ${KIND_WORDS[kind]}`} items={those} records={records} />
      ))}
      <ul aria-label={`To review: ${title}`} className="-my-4 divide-y divide-line">
        {items.map((item) => (
          <ReviewLine key={item.key} item={item} records={records} />
        ))}
      </ul>
    </Card>
  );
}

function AllAtOnce({ text, items, records }: { text: string } & Pick<ReviewDayProps, "items" | "records">) {
  const { decide } = useDecide();
  const own = items.filter((item) => records.mayEdit(item.user_id));
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-2">
      <p className="font-medium">{text}</p>
      <Button
        variant="secondary"
        onPress={() => void decide(own, "let-stand", `${own.length} punches are in order`)}
      >
        All in order
      </Button>
    </div>
  );
}
