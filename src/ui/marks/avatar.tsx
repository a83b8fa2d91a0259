import { type ComponentType, createContext, use, useEffect, useState } from "react";
import { initials } from "#lib/initials.ts";
import { cx } from "../cx.ts";
import { followEvents } from "../follow-events.ts";

/** Draws a picture over the initials. The app provides another component for pictures that are not URLs. */
export const PictureOf = createContext<ComponentType<{ src: string }>>(AvatarPicture);

interface AvatarProps {
  name: string;
  /** The URL of the person's picture, or the key by which `PictureOf` finds it. */
  picture?: string | null | undefined;
  className?: string | undefined;
}

/** A person's initials in a circle, or their picture once it has loaded. Decorative: the name stands beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const Picture = use(PictureOf);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative grid shrink-0 place-items-center rounded-full font-bold",
        className ?? "size-10 bg-brand-soft text-sm text-brand-ink",
      )}
    >
      {initials(name)}
      {picture && <Picture key={picture} src={picture} />}
    </span>
  );
}

/** Covers the initials once it has loaded. If it fails, the initials stay, and it is tried again once online. */
export function AvatarPicture({ src }: { src: string }) {
  const [state, setState] = useState<"loading" | "there" | "failed">("loading");

  useEffect(() => {
    const tryAgain = () => setState((now) => (now === "failed" ? "loading" : now));
    return followEvents(window, ["online"], tryAgain);
  }, []);

  if (state === "failed") return null;
  return (
    <img
      alt=""
      src={src}
      onLoad={() => setState("there")}
      onError={() => setState("failed")}
      className={cx(
        "absolute inset-0 size-full rounded-full bg-surface object-cover",
        state === "loading" && "opacity-0",
      )}
    />
  );
}
