import { expect, it } from "vitest";
import { syncLabel } from "./sync-label.ts";

const synced = { online: true, offlineSince: null, waiting: 0 };

it.each([
  [synced, "Synced"],
  [{ ...synced, waiting: 1 }, "1 change waiting"],
  [{ ...synced, waiting: 12 }, "12 changes waiting"],
  [{ online: false, offlineSince: "2026-05-04T14:05:00.000Z", waiting: 3 }, "Offline since 2:05 PM"],
  [{ online: false, offlineSince: null, waiting: 0 }, "Offline"],
])("%j is %s", (status, text) => {
  expect(syncLabel(status, "UTC").text).toBe(text);
});
