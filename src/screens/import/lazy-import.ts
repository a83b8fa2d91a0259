import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

/** The import, fetched when it is first opened. */
export const importDialog = lazyDialog(async () => (await import("./import-dialog.tsx")).ImportDialog);
