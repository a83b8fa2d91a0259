import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import {
  database,
  forget,
  ids,
  MONDAY,
  push,
  rowOf,
  said,
  setUpBusiness,
  shift,
  swap,
  titlesOf,
  told,
  toldOf,
  write,
} from "./notified-business.ts";

setUpBusiness();

describe("a swap", () => {
  let id: string;
  let given: string;
  let wanted: string;
  const both = `${said(MONDAY)} for ${said(addDays(MONDAY, 1))}`;
  beforeEach(async () => {
    [id, given, wanted] = [randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(given, told(publication, "sam")),
      shift(wanted, told(publication, "ann", { date: addDays(MONDAY, 1) })),
    ]);
    await forget();
    await write("sam", [
      swap(id, {
        ...{ date: MONDAY, shift_id: given, with_shift_id: wanted, status: "asked", message: "Please" },
        ...{ requested_by: ids.sam, requested_of: ids.ann },
      }),
    ]);
  });
  const holders = async () => {
    const { rows } = await database.db.query<{ user_id: string; told: string }>(
      "select user_id, published_as ->> 'user_id' as told from public.shifts where id = any ($1) order by date",
      [[given, wanted]],
    );
    return rows.map(({ user_id, told: to }) => [user_id, to]);
  };

  it("is told to who is asked, then to managers, then to both, and exchanges the shifts", async () => {
    expect(await toldOf("ann")).toEqual([
      `shift-swap: Sam wants to swap their shift on ${said(MONDAY)} for yours on ${said(addDays(MONDAY, 1))}: Please`,
    ]);
    expect([await toldOf("manager"), await toldOf("sam")]).toEqual([[], []]);
    await forget();
    await write("ann", [swap(id, { status: "agreed" })]);
    const words = `shift-swap: Sam and Ann want to swap shifts: ${both}`;
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([words]);
    expect(await toldOf("sam")).toEqual([
      `shift-swap: Ann accepted your swap request: ${both}. Waiting for a manager.`,
    ]);
    expect(await toldOf("ann")).toEqual([]);
    await forget();
    await write("manager", [swap(id, { status: "approved" })]);
    const decided = `swap-decided: Sam and Ann swapped shifts: ${both}`;
    for (const name of ["sam", "ann"] as const) expect(await toldOf(name)).toEqual([decided]);
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    expect(await holders()).toEqual([
      [ids.ann, ids.ann],
      [ids.sam, ids.sam],
    ]);
  });

  it("of a manager waits for others, and for an only admin's own word", async () => {
    const heard: unknown[] = [];
    for (const [place, asker] of (["manager", "admin"] as const).entries()) {
      const [own, of, theirs] = [randomUUID(), randomUUID(), randomUUID()];
      const [publication, date] = [randomUUID(), addDays(MONDAY, 7 * (place + 1))];
      await write("manager", [
        shift(own, told(publication, asker, { date })),
        shift(theirs, told(publication, "ann", { date: addDays(date, 1) })),
      ]);
      await write(asker, [
        swap(of, {
          ...{ date, shift_id: own, with_shift_id: theirs, status: "asked", message: "" },
          ...{ requested_by: ids[asker], requested_of: ids.ann },
        }),
      ]);
      await forget();
      await write("ann", [swap(of, { status: "agreed" })]);
      heard.push([await titlesOf("manager"), await titlesOf("admin")]);
    }
    expect(heard).toEqual([
      [["Swap accepted"], ["Swap needs approval"]],
      [["Swap needs approval"], ["Swap needs approval"]],
    ]);
  });

  it("that is refused is told to who asked", async () => {
    await forget();
    await write("ann", [swap(id, { status: "refused" })]);
    expect(await toldOf("sam")).toEqual([`shift-swap: Ann declined your swap request: ${both}`]);
    for (const name of ["ann", "manager"] as const) expect(await toldOf(name)).toEqual([]);
  });

  it("that is withdrawn is told to who was asked", async () => {
    await forget();
    await write("sam", [swap(id, { status: "withdrawn" })]);
    expect(await toldOf("ann")).toEqual([`shift-swap: Sam withdrew a swap request: ${both}`]);
    expect(await titlesOf("ann")).toEqual(["Swap withdrawn"]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
  });

  it("that is withdrawn though it was agreed is told to managers as well, each once", async () => {
    await database.db.query("update public.profiles set role = 'manager' where id = $1", [ids.ann]);
    await write("ann", [swap(id, { status: "agreed" })]);
    await forget();
    await write("sam", [swap(id, { status: "withdrawn" })]);
    const words = `shift-swap: Sam withdrew a swap request: ${both}`;
    for (const name of ["ann", "manager", "admin"] as const) expect(await toldOf(name)).toEqual([words]);
    for (const name of ["sam", "ben"] as const) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("leaves nobody with what the other was expected to cost", async () => {
    await write("manager", [shift(given, { estimated_pay: 80 }), shift(wanted, { estimated_pay: 90 })]);
    await write("ann", [swap(id, { status: "agreed" })]);
    await write("manager", [swap(id, { status: "approved" })]);
    expect(await rowOf(given)).toMatchObject({ user_id: ids.ann, estimated_pay: null });
    expect(await rowOf(wanted)).toMatchObject({ user_id: ids.sam, estimated_pay: null });
  });

  it("that is denied leaves the shifts", async () => {
    await write("ann", [swap(id, { status: "agreed" })]);
    await forget();
    await write("manager", [swap(id, { status: "denied" })]);
    const decided = `swap-decided: Sam and Ann keep their shifts: ${said(MONDAY)} and ${said(addDays(MONDAY, 1))}`;
    for (const name of ["sam", "ann"] as const) expect(await toldOf(name)).toEqual([decided]);
    expect(await holders()).toEqual([
      [ids.sam, ids.sam],
      [ids.ann, ids.ann],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["dropped", () => write("sam", [shift(given, { status: "dropped", drop_reason: "Ill" })])],
    ["removed", () => write("manager", [shift(wanted, { deleted: true })])],
    ["given to somebody else", () => write("manager", [shift(wanted, { user_id: ids.ben })])],
  ])("of a shift that was %s since is refused, and nothing changes hands", async (_, meanwhile) => {
    await write("ann", [swap(id, { status: "agreed" })]);
    await meanwhile();
    const before = await holders();
    const results = await push("manager", [swap(id, { status: "approved" })]);
    expect(results).toMatchObject([{ status: "rejected", code: "invalid", reason: "shift_changed" }]);
    expect(await holders()).toEqual(before);
    expect(await push("manager", [swap(id, { status: "denied" })])).toMatchObject([{ status: "applied" }]);
  });

  it.each([
    ["asked", -2, ["sam"]],
    ["agreed", -2, ["sam", "ann"]],
    ["agreed", 0, []],
  ] as const)(
    "that is %s when its first shift is over by %i days is told to %j, once",
    async (status, days, told) => {
      if (status === "agreed") await write("ann", [swap(id, { status })]);
      await database.db.query("update public.shifts set date = current_date + $2::int where id = $1", [
        given,
        days,
      ]);
      await database.db.query("update public.swap_requests set date = current_date + $2::int where id = $1", [
        id,
        days,
      ]);
      await forget();
      for (const _ of [1, 2]) await database.db.query("select public.notify_of_due_things()");
      for (const name of ["sam", "ann", "ben"] as const) {
        const isTold = (told as readonly string[]).includes(name);
        expect([name, await toldOf(name)]).toEqual([
          name,
          isTold ? [expect.stringMatching(/^swap-decided: Nobody decided on the swap in time/)] : [],
        ]);
      }
    },
  );

  it("can be approved once only", async () => {
    await write("ann", [swap(id, { status: "agreed" })]);
    await write("manager", [swap(id, { status: "approved" })]);
    await forget();
    expect(await push("admin", [swap(id, { status: "denied" })])).toMatchObject([{ reason: "swap_over" }]);
    expect(await holders()).toEqual([
      [ids.ann, ids.ann],
      [ids.sam, ids.sam],
    ]);
  });
});
