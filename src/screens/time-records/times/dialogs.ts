import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

/** The dialogs for edits of times, loaded when the page is idle. */
export const dialogs = {
  times: lazyDialog(async () => (await import("./times-dialog.tsx")).TimesDialog),
  remove: lazyDialog(async () => (await import("./remove-times-dialog.tsx")).RemoveTimesDialog),
};
