import { type ComponentType, createContext, use, useEffect, useState } from "react";
import { initials } from "#lib/initials.ts";
import { cx } from "../cx.ts";

/** What draws a picture over the initials. Where pictures are no addresses, the app says what they are instead. */
export const PictureOf = createContext<ComponentType<{ src: string }>>(AvatarPicture);

interface AvatarProps {
  name: string;
  /** The address of a picture of them, or whatever `PictureOf` knows it by. */
  picture?: string | null | undefined;
  className?: string | undefined;
}

/** A person's initials in a circle, or their picture once it is there; the name itself stands beside it. */
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

/** Covers the initials once it is loaded. One that cannot be had leaves them, and is tried again with a network. */
export function AvatarPicture({ src }: { src: string }) {
  const [state, setState] = useState<"loading" | "there" | "failed">("loading");

  useEffect(() => {
    const tryAgain = () => setState((now) => (now === "failed" ? "loading" : now));
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
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
