import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";

/** The title is the link; all of the card is pressed for it. */
const WHOLE_CARD =
  "cursor-pointer rounded-sm text-start decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:underline focus-visible:outline-3 focus-visible:outline-brand-ink";

interface StatCardProps {
  title: string;
  figure: string;
  /** What is counted, beside the figure. */
  unit?: string | undefined;
  caption: string;
  /** What else there is to say. */
  note?: string | undefined;
  /** The list that is counted: its address, or what shows it; left out where there is nothing to show. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
}

/** One figure; on a phone a line, so that three of them leave room for what is done here. */
export function StatCard({ title, figure, unit, caption, note, href, onPress }: StatCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative min-w-0 rounded-2xl border border-line bg-surface px-5 py-3.5 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 sm:flex-col sm:gap-1">
        <h2 id={id} className="font-semibold sm:text-sm sm:text-muted">
          {href !== undefined && (
            <Link href={href} className={WHOLE_CARD}>
              {title}
            </Link>
          )}
          {onPress && (
            <Button onPress={onPress} className={WHOLE_CARD}>
              {title}
            </Button>
          )}
          {href === undefined && !onPress && title}
        </h2>
        <p className="shrink-0">
          <span className="text-3xl leading-tight font-bold tabular-nums">{figure}</span>
          {unit && <span className="text-sm text-muted"> {unit}</span>}
        </p>
      </div>
      <p className="text-sm text-muted sm:mt-1">{caption}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </section>
  );
}
