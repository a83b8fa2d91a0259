import { describe, expect, it } from "vitest";
import { DEFAULT_CHOICES, judgeWebPush, type WebPushChoices, type WebPushType } from "./web-pushes.ts";

const NOON = "2026-01-10T12:00:00.000Z";
const NIGHT = "2026-01-10T23:00:00.000Z";
const quiet = { quiet_from: "22:00", quiet_to: "07:00" };

function judge(
  type: WebPushType,
  choices: Partial<WebPushChoices> = {},
  happened_at = NOON,
  now = happened_at,
) {
  return judgeWebPush({ type, happened_at }, { ...DEFAULT_CHOICES, ...choices }, "Europe/Dublin", now);
}

describe("what somebody wants", () => {
  it.each([
    ["shift-claim", "shifts"],
    ["roster-published", "shifts"],
    ["swap-decided", "shifts"],
    ["availability-deadline", "availability"],
    ["new-availability", "availability"],
    ["clock-out-due", "time_clock"],
    ["correction-decided", "time_clock"],
    ["team-message", "chat"],
    ["private-message", "private_messages"],
    ["news-post", "news"],
    ["training-due", "training"],
  ] as const)("a %s is of %s", (type, kind) => {
    expect(judge(type)).toEqual({ what: "send" });
    expect(judge(type, { [kind]: false })).toEqual({ what: "drop" });
    expect(judge(type, { pushes: false })).toEqual({ what: "drop" });
    const others = { ...DEFAULT_CHOICES, shifts: false, chat: false, news: false, [kind]: true };
    expect(judge(type, others)).toEqual({ what: "send" });
  });

  it("a test is always wanted", () => {
    expect(judge("test", { ...quiet, pushes: false }, NIGHT)).toEqual({ what: "send" });
  });
});

describe("time", () => {
  it("holds in quiet hours until they end", () => {
    const until = Date.parse("2026-01-11T07:00:00.000Z");
    expect(judge("shift-claim", quiet, NIGHT)).toEqual({ what: "hold", until });
    expect(judge("shift-claim", quiet, NIGHT, "2026-01-11T07:00:00.000Z")).toEqual({ what: "send" });
  });

  it("sends nothing that is a day old, nor holds what will be", () => {
    expect(judge("shift-claim", {}, NOON, "2026-01-11T11:59:59.999Z")).toEqual({ what: "send" });
    expect(judge("shift-claim", {}, NOON, "2026-01-11T12:00:00.000Z")).toEqual({ what: "drop" });
    const late = { quiet_from: "10:00", quiet_to: "13:00" };
    expect(judge("shift-claim", late, NOON, "2026-01-11T11:00:00.000Z")).toEqual({ what: "drop" });
  });
});
