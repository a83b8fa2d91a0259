import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

/** The dialogs of the time records, loaded when the page is idle. */
export const dialogs = {
  times: lazyDialog(async () => (await import("./times/times-dialog.tsx")).TimesDialog),
  remove: lazyDialog(async () => (await import("./times/remove-times-dialog.tsx")).RemoveTimesDialog),
  approve: lazyDialog(async () => (await import("./hours/approve-dialog.tsx")).ApproveDialog),
};
