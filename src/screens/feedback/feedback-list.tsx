import { useState } from "react";
import { RATINGS } from "#domain/statistics/feedback-summary.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { Select } from "#ui/select.tsx";
import { Switch } from "#ui/switch.tsx";
import { ratingWords } from "./rating-words.ts";

const ALL = "all";
const OPTIONS = [
  { value: ALL, label: "All ratings" },
  ...RATINGS.toReversed().map((rating) => ({ value: String(rating), label: ratingWords(rating) })),
];
const PAGE_ROWS = 30;

interface FeedbackListProps {
  /** The latest first. */
  feedback: readonly StaffFeedback[];
  people: readonly Profile[];
  /** Everybody's, not only one's own. */
  isAll: boolean;
}

/** What was said, with whom by where they put their name to it. */
export function FeedbackList({ feedback, people, isAll }: FeedbackListProps) {
  const [rating, setRating] = useState(ALL);
  const [hasWords, setHasWords] = useState(false);
  const [rows, setRows] = useState(PAGE_ROWS);
  const shown = feedback.filter(
    (one) => (rating === ALL || one.rating === Number(rating)) && (!hasWords || one.words !== ""),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <Card title={isAll ? "What was said" : "What you said under your name"}>
      {isAll && (
        <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="w-full sm:w-56">
            <Select label="Rating" value={rating} options={OPTIONS} onChange={setRating} />
          </div>
          <Switch label="With words only" isSelected={hasWords} onChange={setHasWords} />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="info" title={feedback.length === 0 ? "Nothing yet" : "Nothing like that"} />
      ) : (
        <List label="Feedback">
          {shown.slice(0, rows).map((one) => (
            <FeedbackRow key={one.id} feedback={one} name={isAll ? nameOf(one, names) : null} />
          ))}
        </List>
      )}
      {shown.length > rows && (
        <div className="mt-5 text-center">
          <Button variant="secondary" onPress={() => setRows(rows + PAGE_ROWS)}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function FeedbackRow({
  feedback: { rating, words, date },
  name,
}: {
  feedback: StaffFeedback;
  name: string | null;
}) {
  const format = useFormat();
  const tone = rating > 3 ? "positive" : rating < 3 ? "caution" : "neutral";
  return (
    <ListRow
      title={words || <span className="font-normal text-muted">Without words</span>}
      detail={name === null ? format.date(date) : `${name}, ${format.date(date)}`}
      trailing={<Badge tone={tone}>{ratingWords(rating)}</Badge>}
    />
  );
}

function nameOf({ user_id }: StaffFeedback, names: ReadonlyMap<string, string>): string {
  return user_id === null ? "Without a name" : (names.get(user_id) ?? "Former colleague");
}
