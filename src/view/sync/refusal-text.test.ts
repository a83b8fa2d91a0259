import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rejectionCode } from "#schema/protocol/sync.ts";
import { syncWords } from "#words/made/sync.ts";
import { refusalOf, refusalText } from "./refusal-text.ts";

const say = await syncWords.load("en-US");
const refused = (code: (typeof rejectionCode.options)[number], reason: string | null = null) => ({
  collection: "news_posts",
  code,
  reason,
  held: null,
});

describe("refusalText", () => {
  it.each(rejectionCode.options)("says %s in a sentence of its own, without the code", (code) => {
    const text = refusalText(say, refused(code));
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toContain(code);
    const others = rejectionCode.options.filter((other) => other !== code);
    expect(others.map((other) => refusalText(say, refused(other)))).not.toContain(text);
  });

  it("says something of a code that an earlier version stored", () => {
    const stored = refused("no_longer_given" as "invalid");
    expect(refusalText(say, stored)).toBe(refusalText(say, refused("invalid")));
    expect(refusalOf(stored).actions).toContain("edit");
  });

  it("says more where the server's reason or the kind of entry does", () => {
    expect(refusalText(say, refused("forbidden", "already_decided"))).toContain("has already decided");
    expect(refusalText(say, { ...refused("conflict"), collection: "employee_payments" })).toContain(
      "already paid this person",
    );
  });

  it("tells whoever decided their own request who has to, and offers no second try", () => {
    for (const collection of ["staff_availability", "shifts", "corrections", "punches"]) {
      const own = { ...refused("invalid", "own_decision"), collection };
      expect(refusalText(say, own)).toContain("Another manager or an admin has to do it.");
      expect(refusalOf(own).actions).toEqual([]);
    }
  });

  it("tells whoever came second with a claim, and whoever came too late with anything about a shift", () => {
    const ofShift = (code: "invalid" | "forbidden" | "gone", reason: string | null = null) =>
      refusalText(say, { ...refused(code, reason), collection: "shifts" });
    expect(ofShift("invalid", "already_claimed")).toContain("Someone else has already claimed this shift");
    expect(ofShift("invalid", "not_open")).toContain("no longer open");
    expect(ofShift("forbidden")).toContain("assigned to someone else");
    expect(ofShift("gone")).toContain("removed from the roster");
  });

  it("lets a full list be tried again, once there is room", () => {
    const full = { ...refused("invalid", "list_full"), collection: "templates" };
    expect(refusalText(say, full)).toContain("Take some off the list, then try again.");
    expect(refusalOf(full).actions).toEqual(["retry"]);
  });

  it("tells whose fill or undo met a lock, and offers to do it all the same", () => {
    const held = { ...refused("conflict", "locked"), collection: "shifts" };
    expect(refusalText(say, held)).toContain("Someone locked this shift");
    expect(refusalOf(held).actions).toEqual(["retry"]);
  });

  it.each([
    ["trial_ended", "The free trial has ended"],
    ["subscription_ended", "The subscription has ended"],
    ["subscription_past_due", "more than 7 days overdue"],
  ])("says what is to be done where the subscription limits: %s", (reason, words) => {
    for (const collection of ["shifts", "employee_payments"]) {
      const text = refusalText(say, { ...refused("invalid", reason), collection });
      expect(text).toContain(words);
      expect(text).toMatch(/under Subscription, then try again\.$/);
    }
  });

  it("asks nobody to edit a punch", () => {
    const text = refusalText(say, { ...refused("invalid"), collection: "punches" });
    expect(text).toContain("can't be edited");
    expect(text).toContain("ask a manager");
  });

  it("falls back to the code's words for a reason it does not know", () => {
    expect(refusalText(say, refused("forbidden", "some_new_reason"))).toBe(
      refusalText(say, refused("forbidden")),
    );
  });
});

describe("every closed reason", () => {
  const folder = new URL("../../../supabase/migrations/", import.meta.url);
  const migrations = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const reasons = new Set(
    migrations.flatMap((sql) =>
      [...sql.matchAll(/raise exception '(\w+)'\s*;/g)].map(([, reason]) => String(reason)),
    ),
  );
  for (const [, limit] of migrations.join().matchAll(/then '((?:trial|subscription)_\w+)'/g))
    reasons.add(String(limit));
  /** Codes that explain themselves, and codes of calls that are not changes. */
  const others = new Set<string>([...rejectionCode.options, "not_found"]);

  it.each([...reasons].filter((reason) => !others.has(reason)).sort())(
    "has words of its own: %s",
    (reason) => {
      const { why, actions } = refusalOf(refused("invalid", reason));
      expect(why).toBe(reason);
      const text = refusalText(say, refused("invalid", reason));
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toContain("_");
      expect(new Set(actions).size).toBe(actions.length);
    },
  );

  it("is raised as a word that can be looked for, or by what the subscription limits", () => {
    const computed = migrations.flatMap((sql) => sql.match(/raise exception '%'.*/g) ?? []);
    expect(computed).toEqual(["raise exception '%', reason;"]);
    expect([...reasons]).toEqual(
      expect.arrayContaining(["trial_ended", "subscription_past_due", "not_open"]),
    );
  });
});

it("leads whoever lost a shift to others, and whoever must pay to where that is done", () => {
  expect(refusalOf(refused("invalid", "already_claimed")).actions).toEqual(["find-shift", "see-shift"]);
  expect(refusalOf(refused("invalid", "not_open")).actions).not.toContain("retry");
  expect(refusalOf(refused("invalid", "trial_ended")).actions[0]).toBe("plan");
  expect(refusalOf(refused("stale_schema")).actions[0]).toBe("reload");
});

it("puts editing first only for what is refused again unless it is edited", () => {
  const first = (code: (typeof rejectionCode.options)[number]) => refusalOf(refused(code)).actions[0];
  expect(rejectionCode.options.filter((code) => first(code) === "edit")).toEqual(["invalid"]);
});
