import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";

/** The dialogs of the time records, loaded when the page is idle. */
export const dialogs = {
  times: lazyPart(async () => (await import("./times/times-dialog.tsx")).TimesDialog, NotOpened),
  remove: lazyPart(
    async () => (await import("./times/remove-times-dialog.tsx")).RemoveTimesDialog,
    NotOpened,
  ),
  approve: lazyPart(async () => (await import("./hours/approve-dialog.tsx")).ApproveDialog, NotOpened),
};
