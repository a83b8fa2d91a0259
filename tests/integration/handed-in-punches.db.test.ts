import { describe, expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import {
  asPerson as as,
  punchDocument as documentOf,
  handInPunch as handIn,
  refusedWith as isRefusal,
  newBakery as newBusiness,
  newMember as newPerson,
  preparePunches,
  devicePunch as punchOf,
  runOnPunches as run,
  fromNow as shifted,
} from "#tests/factories/punch-database.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

preparePunches();

describe("the clock of a device", () => {
  /** A reading of a clock that is behind by `offset`, or of one that does not know. */
  function readingAt(instant: string, offset_ms: number | null, fields: Record<string, unknown> = {}) {
    return {
      device_time: new Date(Date.parse(instant) - (offset_ms ?? 0)).toISOString(),
      offset_ms,
      offset_age_ms: offset_ms === null ? null : 1000,
      monotonic_ms: 5000,
      changed: false,
      ...fields,
    };
  }

  it.each([
    ["one that is right", 0, 0, {}, false],
    ["one that is two hours behind and knows it", 2 * HOUR_MS, 2 * HOUR_MS, {}, false],
    ["one that drifted a little", 30_000, 0, {}, false],
    ["one set an hour back after the punch", HOUR_MS, 0, {}, true],
    ["one set forward for the punch and back again", 0, -HOUR_MS, {}, true],
    ["one that saw itself being changed", 0, 0, { changed: true }, true],
    ["one that never asked, and is right", 0, null, {}, false],
    ["one that never asked, and is wrong", HOUR_MS, null, {}, true],
    ["one whose time is not the one recorded", 0, 0, { device_time: "2026-03-02T07:00:00.000Z" }, true],
  ])("is judged on arrival: %s", async (_, offsetNow, offsetThen, fields, changed) => {
    const punch = punchOf();
    const reading = readingAt(String(punch.at), offsetThen, fields);
    await handIn(demo.employeeId, { ...punch, reading }, shifted(-offsetNow));
    expect(await documentOf(punch.id)).toMatchObject({ reading, clock_changed: changed });
  });

  it.each([
    ["at the word of one that does not tell its time", {}, null, true],
    ["when it is just made", { at: shifted(-4 * MINUTE_MS) }, shifted(0), false],
    ["just made, by one that does not tell its time", { at: shifted(-4 * MINUTE_MS) }, null, false],
    ["not when it is late", { at: shifted(-6 * MINUTE_MS) }, shifted(0), true],
    ["not late, from one that does not tell its time", { at: shifted(-6 * MINUTE_MS) }, null, true],
    ["not at the word of one that tells a wrong time", { at: shifted(0) }, shifted(HOUR_MS), true],
    ["not when the punch lies in the future", { at: shifted(2 * HOUR_MS) }, null, true],
    ["whatever nonsense it calls its time", { at: shifted(0) }, "half past nine", false],
    ["whatever impossible day it calls its time", { at: shifted(0) }, "2026-13-45T00:00:00.000Z", false],
  ])("is believed without a reading %s", async (_, fields, deviceTime, changed) => {
    const punch = punchOf(fields);
    expect(isRefusal(await handIn(demo.employeeId, punch, deviceTime))).toBeNull();
    expect(await documentOf(punch.id)).toMatchObject({ reading: null, clock_changed: changed });
  });

  it("is not forgiven or blamed by a new version of the row", async () => {
    const punch = punchOf({ at: shifted(0) });
    await handIn(demo.employeeId, punch);
    const { received_at } = await documentOf(punch.id);
    await run("update public.punches set version = version where id = $1", [punch.id]);
    expect(await documentOf(punch.id)).toMatchObject({ clock_changed: false, received_at });
  });

  it("comes with the time at which each punch arrived", async () => {
    const before = Date.now();
    const [begin, end] = [punchOf(), punchOf({ type: "out", at: "2026-03-02T18:00:00.000Z" })];
    await handIn(demo.employeeId, begin);
    const { received_at } = await documentOf(begin.id);
    expect(Date.parse(String(received_at))).toBeGreaterThanOrEqual(before);
    await handIn(demo.employeeId, end);
    expect((await documentOf(begin.id)).received_at).toBe(received_at);
    expect(Date.parse(String((await documentOf(end.id)).received_at))).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ["clock_changed", false],
    ["received_at", "2026-03-02T09:00:00.000Z"],
  ])("lets no device write %s", async (column, value) => {
    const refusal = "permission denied for table punches";
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ [column]: value })))).toBe(refusal);
    const punch = punchOf();
    await handIn(demo.employeeId, punch);
    const write = `update public.punches set ${column} = $2 where id = $1`;
    expect(isRefusal(await as(demo.employeeId, [write, [punch.id, value]]))).toBe(refusal);
  });

  it("is read once: the reading cannot be written again", async () => {
    const reading = readingAt("2026-03-02T09:00:00.000Z", 0);
    const punch = punchOf({ reading });
    await handIn(demo.employeeId, punch);
    const write = "update public.punches set reading = $2 where id = $1";
    const other = JSON.stringify({ ...reading, offset_ms: 1 });
    expect(isRefusal(await as(demo.employeeId, [write, [punch.id, other]]))).toContain("permission denied");
  });

  it.each([
    ["a text", "noon"],
    ["a JSON null in an object's place", []],
    ["a missing field", { ...readingAt("2026-03-02T09:00:00.000Z", 0), changed: undefined }],
    ["a field too many", readingAt("2026-03-02T09:00:00.000Z", 0, { note: "hello" })],
    ["a number as text", readingAt("2026-03-02T09:00:00.000Z", 0, { monotonic_ms: "5" })],
    ["a day in words", readingAt("2026-03-02T09:00:00.000Z", 0, { device_time: "Monday" })],
    ["more than anyone reads", readingAt("2026-03-02T09:00:00.000Z", 0, { device_time: "2".repeat(500) })],
  ])("is not %s", async (_, reading) => {
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ reading })))).toContain("reading_form");
  });
});

it("a paid period does not stand in the way of punches that come late, and of new versions of them", async () => {
  const business = await newBusiness();
  const worker = await newPerson("employee", business);
  await run(
    `insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year,
       base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
     values (gen_random_uuid(), $1, $2, 'Sam', 2, 2026, 100, 100, 10, '2026-02-15', '2026-02-28', $2)`,
    [business, worker],
  );
  const late = punchOf({
    ...{ business_id: business, user_id: worker, created_by: worker },
    at: "2026-02-28T23:59:59.999Z",
  });
  expect(isRefusal(await handIn(worker, late))).toBeNull();
  await run("update public.punches set version = version where id = $1", [late.id]);
});
