import { useEffect, useState } from "react";
import { cx } from "./cx.ts";

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
