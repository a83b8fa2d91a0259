import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import {
  claimedShift,
  database,
  entry,
  forget,
  ids,
  MONDAY,
  NAMES,
  push,
  said,
  saidDay,
  setUpBusiness,
  shift,
  swap,
  told,
  toldOf,
  write,
} from "./notified-business.ts";

setUpBusiness();

describe("the reason of a denial", () => {
  const denied = (denial_reason: string | null) => ({ claimed_by_user_id: null, denial_reason });
  /** What the table itself holds, and what is left of the way there. */
  async function kept(table: string, id: string) {
    const { rows } = await database.db.query<{ denial_reason: string | null }>(
      `select denial_reason from public.${table} where id = $1`,
      [id],
    );
    const { rows: aside } = await database.db.query("select reason from public.denial_reasons");
    return [...rows.map(({ denial_reason }) => denial_reason), ...aside];
  }
  const historyOf = async (id: string) => {
    const { rows } = await database.db.query<{ text: string }>(
      "select earlier::text || later::text as text from sync.history where row_id = $1",
      [id],
    );
    return rows.map(({ text }) => text).join();
  };

  it("of a claim is told to whoever had asked, and stands nowhere else", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, denied(" Ben asked first "))]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: Your claim for the shift on ${said(MONDAY)} was declined. Reason: Ben asked first`,
    ]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
    expect(await kept("shifts", id)).toEqual([null]);
    expect(await historyOf(id)).not.toContain("Ben asked first");
  });

  it("is that of each denial: the next one of the same shift has its own, or none", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, denied("Ben asked first"))]);
    await write("ben", [shift(id, { claimed_by_user_id: ids.ben })]);
    await write("admin", [shift(id, denied(null))]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    await forget();
    await write("manager", [shift(id, denied("You have 40 hours"))]);
    expect(await toldOf("ann")).toEqual([expect.stringMatching(/\. Reason: You have 40 hours$/)]);
    expect(await toldOf("ben")).toEqual([]);
  });

  it("of a denial that is taken back and decided otherwise is told with the first only", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, denied("Wrong button"))]);
    await write("manager", [shift(id, { claimed_by_user_id: ids.ann, denial_reason: null })]);
    await forget();
    const approval = { user_id: ids.ann, status: "claimed", ...denied("Left over") };
    await write("manager", [shift(id, approval)]);
    expect(await toldOf("ann")).toEqual([`claim-approved: The shift on ${said(MONDAY)} is yours`]);
    expect(await kept("shifts", id)).toEqual([null]);
  });

  it("that arrives after the claim was withdrawn, or when another has come, is told to nobody", async () => {
    const id = await claimedShift();
    await write("ann", [shift(id, { claimed_by_user_id: null })]);
    await write("manager", [shift(id, denied("Ben asked first"))]);
    await write("ben", [shift(id, { claimed_by_user_id: ids.ben })]);
    await forget();
    // The device keeps the claim that came since, and sends what is left.
    await write("manager", [shift(id, { denial_reason: "Ben asked first" })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
    await write("manager", [shift(id, denied(null))]);
    expect(await toldOf("ben")).toEqual([
      `claim-denied: Your claim for the shift on ${said(MONDAY)} was declined`,
    ]);
    expect(await kept("shifts", id)).toEqual([null]);
  });

  it("may have 500 characters", async () => {
    const id = await claimedShift();
    const [longest, longer] = ["x".repeat(500), "x".repeat(501)];
    expect(await push("manager", [shift(id, denied(longer))])).toMatchObject([
      { status: "rejected", code: "invalid" },
    ]);
    await write("manager", [shift(id, denied(longest))]);
    expect(await toldOf("ann")).toEqual([expect.stringContaining(`Reason: ${longest}`)]);
  });

  it("of a swap is told to both, and refused with a denial that comes too late", async () => {
    const [id, late, given, wanted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(given, told(publication, "sam")),
      shift(wanted, told(publication, "ann", { date: addDays(MONDAY, 1) })),
    ]);
    const asked = {
      ...{ date: MONDAY, shift_id: given, with_shift_id: wanted, status: "asked", message: "" },
      ...{ requested_by: ids.sam, requested_of: ids.ann },
    };
    await write("sam", [swap(id, asked), swap(late, asked)]);
    await write("ann", [swap(id, { status: "agreed" }), swap(late, { status: "agreed" })]);
    await write("sam", [swap(late, { status: "withdrawn" })]);
    await forget();
    const denial = { status: "denied", denial_reason: "Ann has the keys" };
    expect(await push("manager", [swap(late, denial)])).toMatchObject([{ reason: "swap_over" }]);
    await write("manager", [swap(id, denial)]);
    for (const name of ["sam", "ann"] as const) {
      expect(await toldOf(name)).toEqual([
        expect.stringMatching(/^swap-decided.*\. Reason: Ann has the keys$/),
      ]);
    }
    expect(await toldOf("ben")).toEqual([]);
    expect(await kept("swap_requests", id)).toEqual([null]);
    expect(await kept("swap_requests", late)).toEqual([null]);
  });

  it("of days off is told once for a series, and those of its days beside one another", async () => {
    const series_id = randomUUID();
    const days = [0, 1, 2].map((day) => [randomUUID(), addDays(MONDAY, day)] as const);
    const off = { user_id: ids.sam, all_day: true, available: false, reason: null, status: "pending" };
    await write(
      "sam",
      days.map(([id, date]) => entry(id, { ...off, date, series_id, approved: false, time_slots: [] })),
    );
    await forget();
    const deny = (part: typeof days, denial_reason: string | null) =>
      write(
        "manager",
        part.map(([id]) => entry(id, { status: "denied", denial_reason })),
      );
    const stretch = `3 days from ${saidDay(MONDAY)} to ${saidDay(addDays(MONDAY, 2))}`;
    const words = `availability-decided: Your time-off request for ${stretch} was declined. Reason: `;
    await deny(days.slice(0, 2), "Stocktaking");
    await deny(days.slice(2), "Ann is away");
    expect(await toldOf("sam")).toEqual([`${words}Stocktaking; Ann is away`]);
    // Taken back and denied again: what was said before says nothing of it.
    await write(
      "manager",
      days.map(([id]) => entry(id, { status: "pending" })),
    );
    await deny(days, "Too many are away");
    expect(await toldOf("sam")).toEqual([`${words}Too many are away`]);
    for (const [id] of days) expect(await kept("staff_availability", id)).toEqual([null]);
    for (const name of ["ann", "ben"] as const) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it.each<[string, (string | null)[], string]>([
    ["nothing where there is none", [null, null, null], ""],
    ["once what all have", ["Ill", "Ill", "Ill"], ". Reason: Ill"],
    ["what is part of another", ["Ann is away", "Ann", "Ann is away"], ". Reason: Ann is away; Ann"],
    ["one of several lines on one", ["Ann\n is away", "Ann is away", "Ann is away"], ". Reason: Ann is away"],
    ["that the first days have it only", ["Ill", "Ill", null], ". Reason for some days: Ill"],
    ["that the last day has it only", [null, null, "Ill"], ". Reason for some days: Ill"],
    ["that some have one of them", ["Ill", null, "Away"], ". Reason for some days: Ill; Away"],
  ])(
    "of the days of a series says %s, whether they are denied at once or each after the other",
    async (_, reasons, words) => {
      const off = { user_id: ids.sam, all_day: true, available: false, reason: null, status: "pending" };
      const denials = async () => {
        const series_id = randomUUID();
        const days = reasons.map((_, day) => [randomUUID(), addDays(MONDAY, day)] as const);
        const fields = { ...off, series_id, approved: false, time_slots: [] };
        await write(
          "sam",
          days.map(([id, date]) => entry(id, { ...fields, date })),
        );
        await forget();
        return days.map(([id], day) => entry(id, { status: "denied", denial_reason: reasons[day] ?? null }));
      };
      const said = expect.stringMatching(
        /^availability-decided: Your time-off request for 3 days .* was declined/,
      );
      for (const denial of await denials()) await write("manager", [denial]);
      expect(await toldOf("sam")).toEqual([said]);
      expect((await toldOf("sam"))[0]?.split(" was declined")[1]).toBe(words);
      await write("manager", await denials());
      const together = (await toldOf("sam"))[0]?.split(" was declined")[1] ?? "";
      const parts = (text: string) => text.split(/: |; /).sort();
      expect(parts(together)).toEqual(parts(words));
    },
  );

  it("of a day that is approved, or denied already, is told to nobody", async () => {
    const id = randomUUID();
    const off = { user_id: ids.sam, all_day: true, available: false, reason: null, status: "pending" };
    await write("sam", [entry(id, { ...off, date: MONDAY, approved: false, time_slots: [] })]);
    await write("manager", [entry(id, { status: "approved", approved: true, denial_reason: "No" })]);
    await write("manager", [entry(id, { status: "denied", approved: false })]);
    await forget();
    await write("admin", [entry(id, { denial_reason: "No" })]);
    expect(await toldOf("sam")).toEqual([]);
    expect(await kept("staff_availability", id)).toEqual([null]);
  });
});
