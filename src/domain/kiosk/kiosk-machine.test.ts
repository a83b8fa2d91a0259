import { describe, expect, it } from "vitest";
import { machineOf, writtenTable } from "#tests/factories/machine.ts";
import { KIOSK_TRANSITIONS, TIMEOUTS } from "./kiosk-machine.ts";

const WRITTEN = `
| state      | digit  | entered  | known      | unknown | barred | chosen  | stored | failed   | leave   | over | cancelled | inactive | renew    | renewed |
| idle       | typing | ·        | ·          | ·       | ·      | ·       | ·      | ·        | leaving | ·    | ·         | ·        | renewing | ·       |
| typing     | ·      | checking | ·          | ·       | ·      | ·       | ·      | ·        | ·       | ·    | idle      | idle     | ·        | ·       |
| checking   | ·      | ·        | confirming | wrong   | locked | ·       | ·      | ·        | ·       | ·    | idle      | idle     | ·        | ·       |
| wrong      | typing | ·        | ·          | ·       | ·      | ·       | ·      | ·        | ·       | idle | idle      | idle     | ·        | ·       |
| locked     | ·      | ·        | ·          | ·       | ·      | ·       | ·      | ·        | leaving | idle | idle      | idle     | ·        | ·       |
| confirming | ·      | ·        | ·          | ·       | ·      | storing | ·      | ·        | ·       | ·    | idle      | idle     | ·        | ·       |
| storing    | ·      | ·        | ·          | ·       | ·      | ·       | stored | unstored | ·       | ·    | ·         | unstored | ·        | ·       |
| stored     | typing | ·        | ·          | ·       | ·      | ·       | ·      | ·        | ·       | idle | idle      | idle     | ·        | ·       |
| unstored   | ·      | ·        | ·          | ·       | ·      | ·       | stored | ·        | ·       | ·    | idle      | idle     | ·        | ·       |
| leaving    | ·      | ·        | ·          | ·       | locked | ·       | ·      | ·        | ·       | ·    | idle      | idle     | ·        | ·       |
| renewing   | ·      | ·        | ·          | ·       | ·      | ·       | ·      | ·        | ·       | ·    | ·         | idle     | ·        | idle    |
`;

const { states, table, into } = machineOf(KIOSK_TRANSITIONS);

describe("the tablet's machine", () => {
  it("has the written table", () => {
    expect(writtenTable(WRITTEN)).toEqual(table);
  });

  it("says that it worked only when the punch is stored", () => {
    expect(into("stored")).toEqual(["storing stored", "unstored stored"]);
  });

  it("stores only what somebody chose", () => {
    expect(into("storing")).toEqual(["confirming chosen"]);
  });

  it("is renewed only when it is idle", () => {
    expect(into("renewing")).toEqual(["idle renew"]);
  });

  it("is left alone by everybody who leaves it, and then idle; what is being stored is first told of", () => {
    for (const state of states) {
      const next = KIOSK_TRANSITIONS[state].inactive;
      expect(state === "storing" ? KIOSK_TRANSITIONS[next].inactive : next).toBe("idle");
    }
  });

  it("waits for nothing but a touch in idle alone", () => {
    for (const state of states) {
      const timeout = TIMEOUTS[state];
      expect(timeout === null).toBe(state === "idle");
      if (timeout) expect(KIOSK_TRANSITIONS[state][timeout.event]).not.toBe(state);
    }
    expect(TIMEOUTS.typing.afterMs).toBe(20_000);
    expect(TIMEOUTS.stored).toEqual({ event: "over", afterMs: 5000 });
  });
});
