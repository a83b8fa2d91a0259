import { useEffect } from "react";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

export const dropDialog = lazyDialog(async () => (await import("./drop-dialog.tsx")).DropDialog);
export const swapDialog = lazyDialog(async () => (await import("./swap-dialog.tsx")).SwapDialog);

/** Preloads the dialogs, because the device may be offline when they are needed. */
export function useShiftDialogsAtHand() {
  useEffect(dropDialog.preloadWhenIdle, []);
  useEffect(swapDialog.preloadWhenIdle, []);
}
