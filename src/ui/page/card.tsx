import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface CardProps {
  /** What links to this place on the page name. */
  place?: string;
  /** Names the card as a region; omit it for a card without a heading. */
  title?: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ place, title, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      id={place}
      tabIndex={place ? -1 : undefined}
      aria-labelledby={title && id}
      className={cx(
        "min-w-0 scroll-mt-20 rounded-2xl border border-line bg-surface p-5 shadow-card narrow:p-3 sm:p-6",
        className,
      )}
    >
      {title && (
        <header className="mb-4 flex min-h-7 flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-lg leading-tight font-bold">
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
