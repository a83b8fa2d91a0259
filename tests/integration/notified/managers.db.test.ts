import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rowsAs } from "#tests/factories/database.ts";
import {
  claimedShift,
  database,
  entry,
  forget,
  ids,
  MONDAY,
  NAMES,
  type Name,
  placeNamed,
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

describe("of where people work", () => {
  /** Who was told that Sam asked for days off and to correct hours. */
  async function readers(asker: Name = "sam"): Promise<Name[][]> {
    await forget();
    await write(asker, [
      entry(randomUUID(), {
        ...{ user_id: ids[asker], date: MONDAY, all_day: true, available: false, reason: null },
        ...{ status: "pending", approved: false, time_slots: [] },
      }),
    ]);
    const asked = await readersOf();
    await forget();
    await rowsAs(
      database,
      ids[asker],
      `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, clock_out_time, reason, status)
       select $1, business_id, id, '2026-06-12 08:00Z', '2026-06-12 16:30Z', 'Forgot', 'pending'
       from public.profiles where id = $2`,
      [randomUUID(), ids[asker]],
    );
    return [asked, await readersOf()];
  }
  async function readersOf(): Promise<Name[]> {
    const all = await Promise.all(NAMES.map(async (name) => ((await toldOf(name)).length > 0 ? [name] : [])));
    return all.flat();
  }
  const twice = (...names: Name[]) => [names, names];

  it("everybody who manages hears of it while there are no lists, and with one place", async () => {
    expect(await readers()).toEqual(twice("admin", "manager"));
    await placeNamed("North", ["sam", "manager"]);
    expect(await readers()).toEqual(twice("admin", "manager"));
  });

  it("those hear of it who work where the person works, and who are in no list", async () => {
    await placeNamed("North", ["sam", "manager"]);
    await placeNamed("South", ["ann"]);
    expect(await readers()).toEqual(twice("admin", "manager"));
    await placeNamed("West", ["admin"]);
    expect(await readers()).toEqual(twice("manager"));
    expect(await readers("ben")).toEqual(twice("admin", "manager"));
    await placeNamed("Harbour");
    expect(await readers()).toEqual(twice("admin", "manager"));
  });

  it("all hear of it if nobody else would", async () => {
    await placeNamed("North", ["sam"]);
    await placeNamed("South", ["admin", "manager"]);
    expect(await readers()).toEqual(twice("admin", "manager"));
    await placeNamed("West", ["manager", "sam"]);
    expect(await readers()).toEqual(twice("manager"));
    expect(await readers("manager")).toEqual(twice("admin"));
  });
});
