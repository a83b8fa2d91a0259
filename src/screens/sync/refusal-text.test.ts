import { describe, expect, it } from "vitest";
import { rejectionCode } from "#schema/protocol/sync.ts";
import { firstAction, refusalText } from "./refusal-text.ts";

const refused = (code: (typeof rejectionCode.options)[number], reason: string | null = null) => ({
  collection: "news_posts",
  code,
  reason,
  held: null,
});

describe("refusalText", () => {
  it.each(rejectionCode.options)("says %s in a sentence of its own, without the code", (code) => {
    const text = refusalText(refused(code));
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toContain(code);
    const others = rejectionCode.options.filter((other) => other !== code);
    expect(others.map((other) => refusalText(refused(other)))).not.toContain(text);
  });

  it("says more where the server's reason or the kind of entry does", () => {
    expect(refusalText(refused("forbidden", "punch_closed"))).toContain("already clocked out");
    expect(refusalText({ ...refused("conflict"), collection: "time_records" })).toContain(
      "already clocked in",
    );
  });

  it("tells whoever came second with a claim, and whoever came too late with anything about a shift", () => {
    const ofShift = (code: "invalid" | "forbidden" | "gone", reason: string | null = null) =>
      refusalText({ ...refused(code, reason), collection: "shifts" });
    expect(ofShift("invalid", "already_claimed")).toContain("Somebody else has already asked for this shift");
    expect(ofShift("invalid", "not_open")).toContain("not open any more");
    expect(ofShift("forbidden")).toContain("given to somebody else");
    expect(ofShift("gone")).toContain("removed from the roster");
  });

  it.each([
    ["trial_ended", "The free trial has ended"],
    ["subscription_ended", "The subscription has ended"],
    ["subscription_past_due", "more than 7 days overdue"],
  ])("says what is to be done where the subscription limits: %s", (reason, words) => {
    for (const collection of ["shifts", "employee_payments"]) {
      const text = refusalText({ ...refused("invalid", reason), collection });
      expect(text).toContain(words);
      expect(text).toMatch(/under Subscription, then send it again\.$/);
    }
  });

  it("asks nobody to edit a punch", () => {
    const text = refusalText({ ...refused("invalid"), collection: "punches" });
    expect(text).toContain("cannot be edited");
    expect(text).toContain("ask a manager");
  });

  it("falls back to the code's words for a reason it does not know", () => {
    expect(refusalText(refused("forbidden", "some_new_reason"))).toBe(refusalText(refused("forbidden")));
  });
});

it("puts editing first only for what is refused again unless it is edited", () => {
  expect(rejectionCode.options.filter((code) => firstAction(code) === "edit")).toEqual(["invalid"]);
});
