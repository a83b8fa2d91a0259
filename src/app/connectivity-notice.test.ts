import { expect, it } from "vitest";
import { connectivityNotice } from "./connectivity-notice.ts";

const both = { device: true, server: true };
const serverGone = { device: true, server: false };
const neither = { device: false, server: false };

it.each([
  [both, neither, "You are offline. Changes will be saved locally until connection is restored."],
  [neither, both, "Connection restored"],
  [neither, serverGone, "Connection restored"],
  [both, serverGone, "Having trouble connecting to the server. Some changes may not be saved immediately."],
  [serverGone, both, "Server connection restored"],
])("from %j to %j it says %j", (before, after, text) => {
  expect(connectivityNotice(before, after)?.text).toBe(text);
});

it("says a thing once", () => {
  expect(connectivityNotice(both, both)).toBeNull();
  expect(connectivityNotice(serverGone, serverGone)).toBeNull();
  expect(connectivityNotice({ device: false, server: true }, neither)).toBeNull();
});
