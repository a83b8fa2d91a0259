import { createElement } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";

/** What is opened from the list of staff, loaded when the page is idle. */
export const staffDialog = lazyPart(
  async () => (await import("./dialogs/staff-dialog.tsx")).StaffDialog,
  NotOpened,
);

/** Who was invited, and the dialog that invites; for admins. */
export const staffInvites = lazyPart(
  async () => (await import("./invite/staff-invites.tsx")).StaffInvites,
  ({ isInviting, ...rest }) => (isInviting ? createElement(NotOpened, rest) : null),
);
