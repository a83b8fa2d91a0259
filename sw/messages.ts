/** The messages pages send to the service worker. */

/** Stop waiting: nothing unsaved is in the way of the new build. */
export const TAKE_OVER = { type: "SKIP_WAITING" } as const;
