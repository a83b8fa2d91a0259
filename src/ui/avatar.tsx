import { initials } from "#lib/initials.ts";
import { cx } from "./cx.ts";

interface AvatarProps {
  name: string;
  className?: string | undefined;
}

/** A person's initials in a circle; the name itself stands beside it. */
export function Avatar({ name, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full font-bold",
        className ?? "size-10 bg-brand-soft text-sm text-brand-ink",
      )}
    >
      {initials(name)}
    </span>
  );
}
