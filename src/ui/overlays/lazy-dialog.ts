import type { ComponentType } from "react";
import { lazyAside } from "../page/lazy-part.ts";
import { NotOpened } from "../page/not-loaded.tsx";

/** A dialog or panel that is loaded when first opened. Nothing shows meanwhile; on failure it offers to try again. */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  return lazyAside<P>(load, NotOpened);
}
