import { initials } from "#lib/initials.ts";
import { AvatarPicture } from "./avatar-picture.tsx";
import { cx } from "./cx.ts";

interface AvatarProps {
  name: string;
  /** The address of a picture of them. */
  picture?: string | null | undefined;
  className?: string | undefined;
}

/** A person's initials in a circle, or their picture once it is there; the name itself stands beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative grid shrink-0 place-items-center rounded-full font-bold",
        className ?? "size-10 bg-brand-soft text-sm text-brand-ink",
      )}
    >
      {initials(name)}
      {picture && <AvatarPicture key={picture} src={picture} />}
    </span>
  );
}
