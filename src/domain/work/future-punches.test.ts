import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { payable, payableOf } from "../pay/payable.ts";
import { absences } from "./absences.ts";
import { futurePunches } from "./future-punches.ts";
import { nextPunch } from "./next-punch.ts";
import { pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";
import { reviewItems } from "./review-queue.ts";

const RULES = { maxMs: 16 * HOUR_MS, zone: "UTC", graceMs: 0, quietMs: 0, lateMs: 12 * HOUR_MS };

/** Punches as the server returns them; `got=` says when one arrived, by default when it is dated. */
function received(texts: readonly string[]): PunchEvent[] {
  return texts.flatMap((text, place) => {
    const got = /got=(\S+)/.exec(text)?.[1];
    const [punch] = punchesOf([`${text} id=${String.fromCharCode(97 + place)}`]);
    if (!punch) return [];
    const received_at = got === "never" ? null : got ? instantOf(got) : punch.at;
    const isAhead = received_at !== null && received_at < punch.at;
    const doubt = isAhead ? ("future" as const) : null;
    return [{ ...punch, received_at, unverified: doubt, doubt }];
  });
}

const offerAt = (now: string, punches: readonly PunchEvent[]) => {
  const { presence, actions } = nextPunch(punches, { now: instantOf(now), maxMs: RULES.maxMs });
  return `${presence}: ${actions.join(", ")}`;
};

describe("what is on the clock follows from what happened last, not from what is dated later", () => {
  const AWAY = "away: in";
  const AT_WORK = "at-work: out, break-start";
  it.each<[string, string, string[], string]>([
    ["a clock-in three hours ahead", "09:05", ["in 12:00 got=09:00"], AWAY],
    ["one that the server has not seen", "09:05", ["in 12:00 got=never"], AWAY],
    ["one 173 years ahead", "09:05", ["in 2199-12-31T12:00 got=09:00"], AWAY],
    ["and the right one after it", "09:30", ["in 12:00 got=09:00", "in 09:10"], AT_WORK],
    ["when it was left again", "11:00", ["in 12:00 got=09:00", "in 09:10", "out 10:00"], AWAY],
    ["also once the wrong time has come", "12:30", ["in 12:00 got=09:00", "in 09:10", "out 10:00"], AWAY],
    ["which counts if nothing else was pressed", "12:30", ["in 12:00 got=09:00"], AT_WORK],
    ["a clock-out ahead", "17:00", ["in 09:00", "out 20:00 got=17:00"], AT_WORK],
    ["and the right one after it", "17:05", ["in 09:00", "out 20:00 got=17:00", "out 17:02"], AWAY],
    ["a break ahead", "12:05", ["in 09:00", "break-start 15:00 got=12:00"], AT_WORK],
    ["a corrected one", "09:30", ["in 12:00 got=09:00", "in 09:00 correction fixes=a got=09:20"], AT_WORK],
    ["a removed one", "12:30", ["in 12:00 got=09:00", "in 12:00 correction void fixes=a"], AWAY],
    ["a clock a few minutes fast", "09:00", ["in 09:04 got=09:00"], AT_WORK],
    ["one on the tablet", "09:05", ["in 12:00 kiosk got=09:00"], AWAY],
  ])("%s, at %s", (_, now, texts, offer) => {
    expect(offerAt(now, received(texts))).toBe(offer);
  });

  it("known from the order on one device, before it is sent", () => {
    const [ahead, right, out] = received([
      "in 12:00 got=never",
      "in 09:10 got=never",
      "out 10:00 got=never",
    ]).map((punch, place) => ({ ...punch, device_id: "phone", device_seq: place + 1 })) as [
      PunchEvent,
      PunchEvent,
      PunchEvent,
    ];
    expect(offerAt("12:30", [ahead, right, out])).toBe(AWAY);
    expect(offerAt("12:30", [{ ...ahead, device_seq: 9 }, right, out])).toBe(AT_WORK);
  });
});

describe("a punch dated in the future", () => {
  const [came, ahead] = received(["in 09:00", "out 20:00 got=17:00"]) as [PunchEvent, PunchEvent];
  const pay = (now: string, letStand: string[] = []) => {
    const source = { punches: [came, ahead], decisions: [], letStand: new Set(letStand), shifts: [] };
    const { intervals, pending } = payableOf(payable(source, { ...RULES, now: instantOf(now) }), "anna");
    return [intervals.length, pending.map(({ kind, key, day }) => `${kind} ${key} ${day}`)];
  };

  it("pays nothing before its time, and then nothing before somebody has looked at it", () => {
    expect(pay("17:30")).toEqual([0, ["future unverified b 2026-06-10"]]);
    expect(pay("17:30", ["unverified b"])).toEqual([0, []]);
    expect(pay("21:00")).toEqual([0, ["unverified unverified b 2026-06-10"]]);
    expect(pay("21:00", ["unverified b"])).toEqual([1, []]);
  });

  it("is told to its person until its time, and to a manager on the day it arrived", () => {
    const now = instantOf("17:30");
    expect(futurePunches([came, ahead], now).map(({ id }) => id)).toEqual(["b"]);
    expect(futurePunches([came, ahead], instantOf("20:00"))).toEqual([]);
    const far = received(["in 2199-12-31T12:00 got=09:00"]);
    const { intervals, findings } = pairPunches(far, { ...RULES, now });
    const source = {
      intervals,
      findings,
      decisions: [],
      letStand: new Set<string>(),
      dayOf: new Map(),
      shifts: [],
      kiosks: [],
    };
    expect(reviewItems({ ...source, receipts: [] }, { ...RULES, now })).toMatchObject([
      { kind: "future", day: "2026-06-10", punches: ["a"], actions: ["correct-times", "void", "let-stand"] },
    ]);
  });

  it("shows that its person came to their shift", () => {
    const now = instantOf("09:30");
    const { intervals, findings } = pairPunches(received(["in 12:00 got=09:00"]), { ...RULES, now });
    const shift = { id: "s", user_id: "anna", date: "2026-06-10", start_time: "09:00", end_time: "17:00" };
    const shifts = [{ ...shift, published: true, status: "scheduled" as const }];
    expect(
      absences({ shifts, intervals, findings, kiosks: [], links: [] } as never, { ...RULES, now }),
    ).toEqual([]);
    expect(
      absences({ shifts, intervals, findings: [], kiosks: [], links: [] } as never, { ...RULES, now }),
    ).toHaveLength(1);
  });
});
