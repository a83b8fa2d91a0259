import { cx } from "./cx.ts";

/** A line icon's drawing, 24 by 24. It is always decoration: the words stand beside it. */
export function IconFrame({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx("shrink-0", className?.includes("size-") ? undefined : "size-5.5", className)}
    >
      <path d={path} />
    </svg>
  );
}
