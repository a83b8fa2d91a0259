import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface CardProps {
  /** Names the card as a region; omit it for a card without a heading. */
  title?: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title && id}
      className={cx(
        "min-w-0 rounded-2xl border border-line bg-surface p-5 shadow-card max-[18rem]:p-3 sm:p-6",
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
