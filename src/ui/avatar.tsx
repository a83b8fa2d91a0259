import { initials } from "#lib/initials.ts";
import { cx } from "./cx.ts";

interface AvatarProps {
  name: string;
  className?: string;
}

/** A person's initials in a circle; the name itself stands beside it. */
export function Avatar({ name, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-10 shrink-0 place-items-center rounded-full text-sm font-bold",
        className ?? "bg-brand-soft text-brand-ink",
      )}
    >
      {initials(name)}
    </span>
  );
}
