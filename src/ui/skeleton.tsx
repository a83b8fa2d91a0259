import { cx } from "./cx.ts";

interface SkeletonProps {
  /** What is being loaded, for those who do not see the bars. */
  label: string;
  lines?: number;
  className?: string | undefined;
}

/** Keeps the place of what is about to appear. */
export function Skeleton({ label, lines = 3, className }: SkeletonProps) {
  return (
    <div role="status" className={cx("flex flex-col gap-3", className)}>
      <span className="sr-only">{label}</span>
      {[...Array(lines).keys()].map((line) => (
        <div key={line} className="h-12 animate-breathe rounded-lg bg-sunken" />
      ))}
    </div>
  );
}
