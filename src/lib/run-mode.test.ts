import { describe, expect, it } from "vitest";
import { runModeOf } from "./run-mode.ts";

const inBrowser = { displayModeStandalone: false, navigatorStandalone: false, search: "" };

describe("runModeOf", () => {
  it("is the browser without any sign of an installed app", () => {
    expect(runModeOf(inBrowser)).toBe("browser");
    expect(runModeOf({ ...inBrowser, search: "?source=mail" })).toBe("browser");
  });

  it.each([{ displayModeStandalone: true }, { navigatorStandalone: true }, { search: "?x=1&source=pwa" }])(
    "is installed with %j",
    (sign) => {
      expect(runModeOf({ ...inBrowser, ...sign })).toBe("installed");
    },
  );
});
