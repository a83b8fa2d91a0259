import { useEffect } from "react";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

export const dialogs = {
  times: lazyDialog(async () => (await import("./times-dialog.tsx")).TimesDialog),
  remove: lazyDialog(async () => (await import("./remove-times-dialog.tsx")).RemoveTimesDialog),
  position: lazyDialog(async () => (await import("./worked-position-dialog.tsx")).WorkedPositionDialog),
  approve: lazyDialog(async () => (await import("./approve-dialog.tsx")).ApproveDialog),
};

/** Loads the dialogs when the page is idle: the device may be offline when they are needed. */
export function useDialogsAhead() {
  useEffect(dialogs.times.preloadWhenIdle, []);
  useEffect(dialogs.remove.preloadWhenIdle, []);
  useEffect(dialogs.position.preloadWhenIdle, []);
  useEffect(dialogs.approve.preloadWhenIdle, []);
}
