import { expect, it } from "vitest";
import { pushDeviceStatus } from "./push-device-status.ts";

const ON = {
  runMode: "installed",
  hasPush: true,
  permission: "granted",
  isOff: false,
  isPushed: true,
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
  [{ permission: "default", isPushed: null }, "undecided"],
  [{ isOff: true, isPushed: false }, "off"],
  [{ isPushed: null }, "turning-on"],
  [{ isPushed: null, isOnline: false }, "turning-on"],
  [{ isPushed: false }, "failed"],
  [{ isPushed: false, isOnline: false }, "turning-on"],
] as const)("%j is %s", (facts, status) => {
  expect(pushDeviceStatus({ ...ON, ...facts })).toBe(status);
});
