import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  IDLE_KIOSK,
  type KioskEvent,
  type KioskPerson,
  type KioskSnapshot,
  stepKiosk,
} from "./kiosk-step.ts";

const AT = "2026-06-10T09:00:00.000Z";

function person(user_id: string): KioskPerson {
  const offer = { presence: "at-work", since: 0, actions: ["out", "break-start"], forgotten: null } as const;
  return { user_id, name: user_id, profile_picture_url: null, offer, isStale: false, pin_version: 2 };
}

/** The tablet after events in words: a PIN or some of its digits, 'known anna', 'chosen out p1', 'failed p1 full'. */
function tabletAfter(...texts: string[]): KioskSnapshot {
  return texts.reduce(
    (kiosk, text) => eventsOf(kiosk, text).reduce((before, event) => stepKiosk(before, event), kiosk),
    IDLE_KIOSK,
  );
}

function eventsOf({ turn }: KioskSnapshot, text: string): KioskEvent[] {
  if (/^\d+$/.test(text)) return [...text].map((digit) => ({ kind: "digit", digit }));
  const [kind, one = "", other = ""] = text.split(" ");
  if (kind === "known") return [{ kind, turn, person: person(one) }];
  if (kind === "unknown") return [{ kind, turn }];
  if (kind === "barred") return [{ kind, turn, waitMs: 10_000 }];
  if (kind === "chosen") return [{ kind, type: one === "in" ? "in" : "out", id: other, at: AT }];
  if (kind === "stored") return [{ kind, id: one }];
  if (kind === "failed") return [{ kind, id: one, trouble: other === "full" ? "full" : "broken" }];
  return [{ kind } as KioskEvent];
}

const PIN = "804213";
const ANNA = [PIN, "known anna"];

describe("stepKiosk", () => {
  it.each<[string, string[], Partial<KioskSnapshot>]>([
    ["a few digits", ["804"], { state: "typing", digits: "804", turn: 1 }],
    ["one erased", ["804", "erased"], { state: "typing", digits: "80" }],
    ["all erased", ["8", "erased"], { state: "idle", digits: "" }],
    ["all six", [PIN], { state: "checking", digits: PIN }],
    ["a seventh", [`${PIN}5`], { state: "checking", digits: PIN }],
    ["erased too late", [PIN, "erased"], { state: "checking", digits: PIN }],
    ["nobody's", [PIN, "unknown"], { state: "wrong", digits: "" }],
    ["nobody's, and the next", [PIN, "unknown", "4"], { state: "typing", digits: "4", turn: 2 }],
    ["too many wrong ones", [PIN, "barred"], { state: "locked", digits: "", waitMs: 10_000 }],
    ["digits while locked", [PIN, "barred", "1"], { state: "locked", digits: "" }],
    ["locked, and over", [PIN, "barred", "over"], { state: "idle", waitMs: 0 }],
    ["Anna's", ANNA, { state: "confirming", digits: "", person: person("anna") }],
    ["not what Anna meant", [...ANNA, "cancelled"], { state: "idle", person: null }],
    ["not what is offered", [...ANNA, "chosen in p1"], { state: "confirming", punch: null }],
    [
      "what she chose",
      [...ANNA, "chosen out p1"],
      { state: "storing", punch: { id: "p1", user_id: "anna", type: "out", at: AT, pin_version: 2 } },
    ],
    [
      "a second tap",
      [...ANNA, "chosen out p1", "chosen out p2"],
      { state: "storing", punch: { id: "p1", user_id: "anna", type: "out", at: AT, pin_version: 2 } },
    ],
    ["cancelled too late", [...ANNA, "chosen out p1", "cancelled"], { state: "storing" }],
    ["stored", [...ANNA, "chosen out p1", "stored p1"], { state: "stored", person: person("anna") }],
    ["stored, and over", [...ANNA, "chosen out p1", "stored p1", "over"], { ...IDLE_KIOSK, turn: 1 }],
    ["stored, and the next", [...ANNA, "chosen out p1", "stored p1", "4"], { state: "typing", person: null }],
    ["another's stored", [...ANNA, "chosen out p1", "stored p0"], { state: "storing" }],
    ["full", [...ANNA, "chosen out p1", "failed p1 full"], { state: "unstored", trouble: "full" }],
    ["broken", [...ANNA, "chosen out p1", "failed p1"], { state: "unstored", trouble: "broken" }],
    ["silent", [...ANNA, "chosen out p1", "inactive"], { state: "unstored", trouble: "silent" }],
    [
      "silent, and stored after all",
      [...ANNA, "chosen out p1", "inactive", "stored p1"],
      { state: "stored", trouble: null },
    ],
    ["somebody who wants to leave", ["leave"], { state: "leaving", turn: 1 }],
    ["wrong admin codes", ["leave", "barred"], { state: "locked", waitMs: 10_000 }],
  ])("%s", (_, texts, kiosk) => {
    expect(tabletAfter(...texts)).toMatchObject(kiosk);
  });

  it("does not take the answer about an earlier PIN for that of a later one", () => {
    const late = { kind: "known", turn: 1, person: person("ben") } as const;
    expect(stepKiosk(tabletAfter(PIN, "cancelled", PIN), late)).toMatchObject({ state: "checking", turn: 2 });
  });

  it("ignores a digit of no keypad", () => {
    for (const digit of ["", "x", "12", "１"])
      expect(stepKiosk(IDLE_KIOSK, { kind: "digit", digit })).toBe(IDLE_KIOSK);
  });

  it("renews at once when idle, otherwise as soon as it is, and once", () => {
    expect(tabletAfter("renew").state).toBe("renewing");
    expect(tabletAfter("renew", "renewed")).toEqual(IDLE_KIOSK);
    expect(tabletAfter("renew", "inactive")).toEqual(IDLE_KIOSK);
    expect(tabletAfter(...ANNA, "renew")).toMatchObject({
      state: "confirming",
      person: person("anna"),
      isDue: true,
    });
    const done = [...ANNA, "renew", "chosen out p1", "stored p1"];
    expect(tabletAfter(...done).state).toBe("stored");
    expect(tabletAfter(...done, "over").state).toBe("renewing");
    expect(tabletAfter(...done, "over", "renewed", "8", "cancelled").state).toBe("idle");
    expect(tabletAfter(...done, "4").state).toBe("typing");
  });
});

/** The next events, given the tablet: mostly fitting ones, often late, repeated or for another turn. */
type Deed = (kiosk: KioskSnapshot) => KioskEvent[];

const back = fc.constantFrom(0, 0, 0, 1);
const someId = fc.constantFrom("p1", "p2", "p3");
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.constantFrom("1", "111111").map(
    (digits): Deed =>
      (kiosk) =>
        eventsOf(kiosk, digits),
  ),
  back.map(
    (late): Deed =>
      ({ turn }) => {
        const known = { kind: "known", turn: turn - late, person: person(`turn-${turn - late}`) } as const;
        return [known, known];
      },
  ),
  someId.map(
    (id): Deed =>
      (kiosk) =>
        eventsOf(kiosk, `chosen out ${id}`),
  ),
  fc.tuple(fc.constantFrom("stored", "failed"), someId, fc.boolean()).map(
    ([kind, id, fits]): Deed =>
      (kiosk) =>
        eventsOf(kiosk, `${kind} ${(fits && kiosk.punch?.id) || id}`),
  ),
  fc
    .constantFrom("erased", "unknown", "barred", "leave", "over", "cancelled", "inactive", "renew", "renewed")
    .map(
      (kind): Deed =>
        (kiosk) =>
          eventsOf(kiosk, kind),
    ),
);

/** Reports every step of a tablet through these deeds, and returns its final state. */
function run(
  deeds: readonly Deed[],
  see: (next: KioskSnapshot, before: KioskSnapshot, event: KioskEvent) => void,
): KioskSnapshot {
  let kiosk = IDLE_KIOSK;
  for (const deed of deeds) {
    for (const event of deed(kiosk)) {
      const next = stepKiosk(kiosk, event);
      see(next, kiosk, event);
      kiosk = next;
    }
  }
  return kiosk;
}

describe("whatever happens", () => {
  it("one confirmation makes one punch at most, and success is told of what was stored", () => {
    let punches = 0;
    fc.assert(
      fc.property(fc.array(deed, { minLength: 40, maxLength: 80 }), (deeds) => {
        const turns: number[] = [];
        run(deeds, (next, before, event) => {
          if (next.state === "storing" && before.state !== "storing") turns.push(next.turn);
          else if (next.punch) expect(next.punch).toBe(before.punch);
          if (next.state === "stored" && before.state !== "stored") {
            expect(event).toEqual({ kind: "stored", id: next.punch?.id });
          }
        });
        expect(new Set(turns).size).toBe(turns.length);
        punches += turns.length;
      }),
      { numRuns: 500 },
    );
    expect(punches).toBeGreaterThan(100);
  });

  it("digits are forgotten, and nobody is taken for another", () => {
    fc.assert(
      fc.property(fc.array(deed, { minLength: 40, maxLength: 80 }), (deeds) => {
        run(deeds, ({ state, digits, person, punch, turn }) => {
          if (state === "typing") expect(digits).toMatch(/^1{1,5}$/);
          else expect(digits).toBe(state === "checking" ? "111111" : "");
          if (person) expect(person.user_id).toBe(`turn-${turn}`);
          if (punch) expect(punch.user_id).toBe(`turn-${turn}`);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("a tablet that is left alone is soon idle, and remembers nobody", () => {
    fc.assert(
      fc.property(fc.array(deed, { minLength: 40, maxLength: 80 }), (deeds) => {
        const alone: Deed = () => [{ kind: "inactive" }];
        const kiosk = run([...deeds, alone, alone, alone], () => {});
        expect(kiosk).toEqual({ ...IDLE_KIOSK, turn: kiosk.turn });
      }),
    );
  });
});
