import { expect, it } from "vitest";
import { pushDeviceStatus } from "./push-device-status.ts";

const ON = {
  runMode: "installed",
  hasPush: true,
  permission: "granted",
  isOff: false,
  isWebPushed: true,
  isOnline: true,
} as const;

it.each([
  [{}, "on"],
  [{ isOnline: false }, "on"],
  [{ runMode: "browser" }, "not-installed"],
  [{ runMode: "browser", hasPush: false, permission: "unsupported" }, "not-installed"],
  [{ hasPush: false }, "unsupported"],
  [{ permission: "unsupported" }, "unsupported"],
  [{ permission: "denied", isOff: true }, "blocked"],
  [{ permission: "default", isWebPushed: null }, "undecided"],
  [{ isOff: true, isWebPushed: false }, "off"],
  [{ isWebPushed: null }, "turning-on"],
  [{ isWebPushed: null, isOnline: false }, "turning-on"],
  [{ isWebPushed: false }, "failed"],
  [{ isWebPushed: false, isOnline: false }, "turning-on"],
] as const)("%j is %s", (facts, status) => {
  expect(pushDeviceStatus({ ...ON, ...facts })).toBe(status);
});
