import { cx } from "./cx.ts";

interface IconFrameProps {
  path: string;
  /** Along the line of reading: the other way where text runs from right to left. */
  points?: boolean;
  className?: string | undefined;
}

/** A line icon's drawing, 24 by 24. It is always decoration: the words stand beside it. */
export function IconFrame({ path, points = false, className }: IconFrameProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(
        "shrink-0",
        className?.includes("size-") ? undefined : "size-5.5",
        points && "rtl:-scale-x-100",
        className,
      )}
    >
      <path d={path} />
    </svg>
  );
}
