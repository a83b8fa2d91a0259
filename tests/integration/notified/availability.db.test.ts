import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import {
  database,
  type Edit,
  entry,
  forget,
  ids,
  MONDAY,
  NAMES,
  push,
  saidDay,
  setUpBusiness,
  toldOf,
  write,
} from "./notified-business.ts";

setUpBusiness();

describe("availability", () => {
  const today = new Date().toISOString().slice(0, 10);
  const off = (date: string, fields = {}) => ({
    ...{ user_id: ids.sam, date, all_day: true, available: false, reason: null, status: "pending" },
    ...{ approved: false, time_slots: [], ...fields },
  });

  it("of a series is told once to each manager, and what is decided of it once to the person", async () => {
    const series_id = randomUUID();
    const days = [0, 1, 2].map((day) => [randomUUID(), addDays(MONDAY, day)] as const);
    await write(
      "sam",
      days.slice(0, 2).map(([id, date]) => entry(id, off(date, { series_id }))),
    );
    await write(
      "sam",
      days.slice(2).map(([id, date]) => entry(id, off(date, { series_id }))),
    );
    const stretch = `3 days from ${saidDay(MONDAY)} to ${saidDay(addDays(MONDAY, 2))}`;
    for (const name of ["manager", "admin"] as const) {
      expect(await toldOf(name)).toEqual([`new-availability: Sam requested time off for ${stretch}`]);
    }
    await forget();
    for (const part of [days.slice(0, 1), days.slice(1)]) {
      await write(
        "manager",
        part.map(([id]) => entry(id, { status: "approved", approved: true })),
      );
    }
    expect(await toldOf("sam")).toEqual([
      `availability-decided: Your time-off request for ${stretch} was approved`,
    ]);
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
  });

  it("that nobody decided is over with its days: the person is told once, and it cannot be decided any more", async () => {
    await database.db.query(
      "update public.businesses set approval_mode = true where id = (select business_id from public.profiles where id = $1)",
      [ids.sam],
    );
    const series_id = randomUUID();
    const [first, second, open] = [randomUUID(), randomUUID(), randomUUID()];
    await write("sam", [
      entry(first, off(addDays(today, -3), { series_id })),
      entry(second, off(addDays(today, -2), { series_id })),
      entry(randomUUID(), off(addDays(today, -3), { status: "pending", available: true })),
    ]);
    await write("ann", [
      entry(randomUUID(), off(addDays(today, -3), { user_id: ids.ann, series_id: open })),
      entry(open, off(addDays(today, 3), { user_id: ids.ann, series_id: open })),
    ]);
    await forget();
    for (const _ of [1, 2]) await database.db.query("select public.notify_of_due_things()");
    const days = `2 days from ${saidDay(addDays(today, -3))} to ${saidDay(addDays(today, -2))}`;
    expect(await toldOf("sam")).toEqual([
      `availability-decided: Nobody decided on your time-off request for ${days} in time`,
    ]);
    expect(await toldOf("ann")).toEqual([]);
    for (const decision of [{ status: "approved", approved: true }, { status: "denied" }]) {
      expect(await push("manager", [entry(first, decision)])).toMatchObject([{ reason: "day_over" }]);
    }
    await write("manager", [entry(open, { status: "approved", approved: true })]);
    await write("sam", [entry(second, { deleted: true })]);
    // Decided in time, on a device without a network.
    const yesterday = randomUUID();
    await write("sam", [entry(yesterday, off(addDays(today, -1)))]);
    await forget();
    await database.db.query("select public.notify_of_due_things()");
    expect(await toldOf("sam")).toEqual([]);
    await write("manager", [entry(yesterday, { status: "approved", approved: true })]);
  });

  it("that was decided is asked for anew by who changes it, once for what is one series then", async () => {
    const days = [0, 1].map((day) => [randomUUID(), addDays(MONDAY, day)] as const);
    await write(
      "sam",
      days.map(([id, date]) => entry(id, off(date, { series_id: randomUUID() }))),
    );
    await write(
      "manager",
      days.map(([id]) => entry(id, { status: "approved", approved: true })),
    );
    await forget();
    const series_id = randomUUID();
    const anew = { reason: "Moving house", status: "pending", approved: false, series_id };
    await write(
      "sam",
      days.map(([id]) => entry(id, anew)),
    );
    const stretch = `2 days from ${saidDay(MONDAY)} to ${saidDay(addDays(MONDAY, 1))}`;
    for (const name of ["manager", "admin"] as const) {
      expect(await toldOf(name)).toEqual([`new-availability: Sam requested time off for ${stretch}`]);
    }
    await forget();
    await write(
      "sam",
      days.map(([id]) => entry(id, { reason: "Moving houses" })),
    );
    await write("manager", [entry(days[0]?.[0] ?? "", { status: "approved", approved: true })]);
    await forget();
    await write("manager", [entry(days[0]?.[0] ?? "", { status: "pending", approved: false })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("of a single day is told by its day", async () => {
    const id = randomUUID();
    await write("sam", [entry(id, off(MONDAY))]);
    expect(await toldOf("manager")).toEqual([
      `new-availability: Sam requested time off for ${saidDay(MONDAY)}`,
    ]);
    await write("manager", [entry(id, { status: "denied" })]);
    expect(await toldOf("sam")).toEqual([
      `availability-decided: Your time-off request for ${saidDay(MONDAY)} was declined`,
    ]);
  });

  it("that a manager enters for their staff is told to nobody", async () => {
    await write("manager", [
      entry(randomUUID(), off(MONDAY, { user_id: ids.sam, status: "approved", approved: true })),
    ]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("that the only manager asks for is told to the admin, whose decision is told to them", async () => {
    await database.db.query(
      "update public.businesses set approval_mode = true where id = (select business_id from public.profiles where id = $1)",
      [ids.manager],
    );
    const own = randomUUID();
    await write("manager", [entry(own, off(MONDAY, { user_id: ids.manager }))]);
    expect(await toldOf("admin")).toEqual([
      `new-availability: Manager requested time off for ${saidDay(MONDAY)}`,
    ]);
    expect(await toldOf("manager")).toEqual([]);
    await write("admin", [entry(own, { status: "approved", approved: true })]);
    expect(await toldOf("manager")).toEqual([
      `availability-decided: Your time-off request for ${saidDay(MONDAY)} was approved`,
    ]);
  });

  it("is asked of every employee by a deadline, which says that they were told", async () => {
    const id = randomUUID();
    const fields = {
      ...{ start_date: MONDAY, end_date: addDays(MONDAY, 6), due_date: addDays(MONDAY, -5) },
      ...{ has_notified: false, created_by: ids.manager },
    };
    await write("manager", [{ collection: "staff_availability", kind: "deadline", id, fields }]);
    for (const name of ["sam", "ann", "ben"] as const) {
      expect(await toldOf(name)).toEqual([
        `availability-deadline: Enter your availability for ${saidDay(MONDAY)} to ${saidDay(fields.end_date)} by ${saidDay(fields.due_date)}`,
      ]);
    }
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    const { rows } = await database.db.query(
      "select has_notified from public.availability_deadlines where id = $1",
      [id],
    );
    expect(rows).toEqual([{ has_notified: true }]);
  });

  it("is asked of every employee again when the days of a deadline change, and only then", async () => {
    const id = randomUUID();
    const deadline = (fields: Record<string, unknown>): Edit => ({
      ...{ collection: "staff_availability", kind: "deadline", id, fields },
    });
    const days = { start_date: MONDAY, end_date: addDays(MONDAY, 6), due_date: addDays(MONDAY, -5) };
    await write("manager", [deadline({ ...days, has_notified: false, created_by: ids.manager })]);
    await forget();
    const later = { end_date: addDays(MONDAY, 13), due_date: addDays(MONDAY, -3) };
    await write("admin", [deadline({ ...later, has_notified: false })]);
    const words = `Enter your availability for ${saidDay(MONDAY)} to ${saidDay(later.end_date)} by ${saidDay(later.due_date)}`;
    for (const name of ["sam", "ann", "ben"] as const) {
      expect(await toldOf(name)).toEqual([`availability-deadline: The dates have changed. ${words}.`]);
    }
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    const { rows } = await database.db.query(
      "select has_notified from public.availability_deadlines where id = $1",
      [id],
    );
    expect(rows).toEqual([{ has_notified: true }]);
    await forget();
    await write("admin", [deadline({ ...days, ...later })]);
    await write("admin", [deadline({ deleted: true })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });
});
