import { useEffect } from "react";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";

export const dropDialog = lazyPart(async () => (await import("./drop-dialog.tsx")).DropDialog, NotOpened);
export const swapDialog = lazyPart(async () => (await import("./swap-dialog.tsx")).SwapDialog, NotOpened);

/** Preloads the dialogs, because the device may be offline when they are needed. */
export function useShiftDialogsAtHand() {
  useEffect(dropDialog.preloadWhenIdle, []);
  useEffect(swapDialog.preloadWhenIdle, []);
}
