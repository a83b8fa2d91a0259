import { expect, it } from "vitest";
import { installWay } from "./install-way.ts";

const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const IN_ANOTHER_APP =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS]";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

const browser = {
  runMode: "browser",
  hasOffer: false,
  isDeclined: false,
  isInstalled: false,
  maxTouchPoints: 0,
} as const;

it.each([
  ["a browser that offers it", { ...browser, hasOffer: true, userAgent: CHROME }, "by-browser"],
  ["a browser that does not", { ...browser, userAgent: CHROME }, null],
  ["a browser that has asked already", { ...browser, isDeclined: true, userAgent: CHROME }, "by-browser"],
  ["the installed app", { ...browser, runMode: "installed", hasOffer: true, userAgent: CHROME }, null],
  ["a page that was installed a moment ago", { ...browser, isInstalled: true, userAgent: CHROME }, null],
  ["Safari on an iPhone", { ...browser, userAgent: IPHONE, maxTouchPoints: 5 }, "by-hand"],
  ["the installed app on an iPhone", { ...browser, runMode: "installed", userAgent: IPHONE }, null],
  ["a browser inside another app", { ...browser, userAgent: IN_ANOTHER_APP, maxTouchPoints: 5 }, null],
  ["an iPad, which says that it is a Mac", { ...browser, userAgent: MAC, maxTouchPoints: 5 }, "by-hand"],
  ["a Mac", { ...browser, userAgent: MAC }, null],
] as const)("%s: %j gives %s", (_device, signals, way) => {
  expect(installWay(signals)).toBe(way);
});
