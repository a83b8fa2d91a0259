import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  claimedShift,
  forget,
  ids,
  MONDAY,
  NAMES,
  said,
  setUpBusiness,
  shift,
  titlesOf,
  told,
  toldOf,
  write,
} from "./notified-business.ts";

setUpBusiness();

describe("managers are told", () => {
  it("that a shift was dropped or asked for by whoever did it, at hours as they are spoken", async () => {
    const id = randomUUID();
    await write("manager", [shift(id, told(randomUUID(), "sam"))]);
    await write("sam", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    for (const name of ["manager", "admin"] as const) {
      expect(await toldOf(name)).toEqual([
        `shift-drop: Sam dropped the shift on ${said(MONDAY)}: Ill`,
        `shift-claim: Ann claimed the shift on ${said(MONDAY)}`,
      ]);
    }
    expect(said(MONDAY)).toMatch(/, 9:00 AM to 5:00 PM$/);
  });

  it("not that one of them dropped it, when the shift is somebody else's", async () => {
    const id = randomUUID();
    await write("manager", [shift(id, told(randomUUID(), "sam"))]);
    await forget();
    await write("manager", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("not that one of them would like it, when they put back somebody else's claim", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, { claimed_by_user_id: null })]);
    await forget();
    await write("manager", [shift(id, { claimed_by_user_id: ids.ann })]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: Your claim for the shift on ${said(MONDAY)} is pending again`,
    ]);
    expect(await titlesOf("ann")).toEqual(["Claim reopened"]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
  });

  it.each<[string, "dropped" | "open"]>([
    ["dropped", "dropped"],
    ["open", "open"],
  ])("not of an approval of a shift that was %s and is taken back, but whose it was is", async (_, kind) => {
    const id = randomUUID();
    const holder = kind === "open" ? null : "sam";
    await write("manager", [shift(id, told(randomUUID(), holder))]);
    if (holder) await write(holder, [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    await write("manager", [shift(id, { user_id: ids.ann, status: "claimed", claimed_by_user_id: null })]);
    await forget();
    const status = kind === "open" ? "scheduled" : "dropped";
    await write("manager", [
      shift(id, { user_id: holder && ids[holder], status, claimed_by_user_id: ids.ann }),
    ]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: The approval of your claim for the shift on ${said(MONDAY)} was withdrawn. Your claim is pending again.`,
    ]);
    expect(await titlesOf("ann")).toEqual(["Approval withdrawn"]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
  });
});
