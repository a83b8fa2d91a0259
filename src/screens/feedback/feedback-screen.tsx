import { useEverybody } from "#queries/people.ts";
import { useFeedback } from "#queries/use-feedback.ts";
import { useSession } from "#stores/session-store.ts";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { FeedbackList } from "./feedback-list.tsx";
import { FeedbackOverview } from "./feedback-overview.tsx";

/** Where staff say how it is to work here; admins read there what all of them said. */
export function FeedbackScreen() {
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const feedback = useFeedback();
  const people = useEverybody();
  const isKnown = feedback && people;
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-5">
      {isAdmin && (isKnown ? <FeedbackOverview feedback={feedback} /> : <Loading height="20rem" />)}
      {!isAdmin && <FeedbackForm />}
      {isKnown ? (
        <FeedbackList feedback={feedback} people={people} isAll={isAdmin} />
      ) : (
        <Loading height="16rem" />
      )}
      {isAdmin && <FeedbackForm />}
    </div>
  );
}

function Loading({ height }: { height: string }) {
  return <CardSkeleton label="Loading the feedback" height={height} />;
}
