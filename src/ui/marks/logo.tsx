import { cx } from "../cx.ts";

/** The logo: three shifts, each taking over from the one before. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cx("size-9 shrink-0", className)}>
      <rect width="32" height="32" rx="9" fill="oklch(0.545 0.185 262)" />
      <rect x="6" y="8" width="11" height="4" rx="2" fill="#fff" />
      <rect x="10.5" y="14" width="11" height="4" rx="2" fill="#fff" opacity="0.8" />
      <rect x="15" y="20" width="11" height="4" rx="2" fill="oklch(0.88 0.1 215)" />
    </svg>
  );
}
