import { type ReactNode, useId } from "react";
import { cx } from "#ui/cx.ts";

interface SectionProps {
  /** The anchor for links. */
  id?: string;
  title: string;
  intro?: ReactNode;
  className?: string;
  /** Puts the heading beside the content where there is room. */
  isBeside?: boolean;
  children: ReactNode;
}

export function Section({ id, title, intro, className, isBeside = false, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className={cx("py-18 sm:py-28", className)}
    >
      <div className={cx("public-edges mx-auto max-w-7xl", isBeside && "lg:grid lg:grid-cols-2 lg:gap-20")}>
        <div className="mb-10 flex max-w-3xl flex-col gap-4 sm:mb-14">
          <h2 id={headingId} className="text-3xl leading-[1.1] font-bold tracking-[-0.02em] sm:text-5xl">
            {title}
          </h2>
          {intro && <p className="text-lg text-muted">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
