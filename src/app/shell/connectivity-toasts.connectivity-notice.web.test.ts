import { describe, expect, it } from "vitest";
import { type Connectivity, connectivityNotice, nextConnectivity } from "./connectivity-toasts.ts";

const ALL: Connectivity[] = ["online", "offline", "server-trouble", "reconnecting"];

describe("nextConnectivity", () => {
  it.each(ALL)("goes from %s by what device and server say", (before) => {
    expect(nextConnectivity(before, false, false)).toBe("offline");
    expect(nextConnectivity(before, false, true)).toBe("offline");
    expect(nextConnectivity(before, true, true)).toBe("online");
  });

  it("waits for the server's first answer after the device was offline", () => {
    expect(nextConnectivity("offline", true, false)).toBe("reconnecting");
    expect(nextConnectivity("reconnecting", true, false)).toBe("reconnecting");
    expect(nextConnectivity("online", true, false)).toBe("server-trouble");
  });
});

describe("connectivityNotice", () => {
  it.each<[Connectivity, Connectivity, string]>([
    ["online", "offline", "offline"],
    ["offline", "online", "restored"],
    ["offline", "reconnecting", "restored"],
    ["online", "server-trouble", "serverTrouble"],
    ["server-trouble", "online", "serverRestored"],
  ])("from %s to %s says %j", (before, after, text) => {
    expect(connectivityNotice(before, after)?.text).toBe(text);
  });

  it("says a thing once", () => {
    for (const same of ALL) expect(connectivityNotice(same, same)).toBeNull();
    expect(connectivityNotice("reconnecting", "online")).toBeNull();
  });
});
