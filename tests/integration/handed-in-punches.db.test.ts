import { beforeEach, describe, expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import {
  asPerson as as,
  clockOutPunch as clockOut,
  punchDocument as documentOf,
  handInPunch as handIn,
  refusedWith as isRefusal,
  newBakery as newBusiness,
  newMember as newPerson,
  preparePunches,
  devicePunch as punchOf,
  PUNCHES_RLS as RLS,
  rowsAsPerson as rowsAs,
  runOnPunches as run,
  fromNow as shifted,
  touchPunch as touch,
} from "#tests/factories/punch-database.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPEN = { clock_out_time: null, clock_out_zone: null };

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
    const punch = punchOf(OPEN);
    const reading = readingAt(String(punch.clock_in_time), offsetThen, fields);
    await handIn(demo.employeeId, { ...punch, clock_in_reading: reading }, shifted(-offsetNow));
    expect(await documentOf(punch.id)).toMatchObject({ clock_in_reading: reading, clock_changed: changed });
  });

  it.each([
    ["at an older device's word", {}, null, false],
    ["when it is just made", { clock_in_time: shifted(-4 * MINUTE_MS) }, shifted(0), false],
    ["not when it is late", { clock_in_time: shifted(-6 * MINUTE_MS) }, shifted(0), true],
    ["late at an older device's word", { clock_in_time: shifted(-6 * MINUTE_MS) }, null, false],
    ["not at the word of one that tells a wrong time", { clock_in_time: shifted(0) }, shifted(HOUR_MS), true],
    ["not when the punch lies in the future", { clock_in_time: shifted(2 * HOUR_MS) }, null, true],
    ["whatever nonsense it calls its time", {}, "half past nine", false],
    ["whatever impossible day it calls its time", {}, "2026-13-45T00:00:00.000Z", false],
  ])("is believed without a reading %s", async (_, fields, deviceTime, changed) => {
    const punch = punchOf({ ...OPEN, ...fields });
    expect(isRefusal(await handIn(demo.employeeId, punch, deviceTime))).toBeNull();
    expect(await documentOf(punch.id)).toMatchObject({ clock_in_reading: null, clock_changed: changed });
  });

  it.each([
    ["just made", -4 * MINUTE_MS, false],
    ["late", -6 * MINUTE_MS, true],
  ])("is judged for a clock-out without a reading that is %s", async (_, ago, changed) => {
    const clock_in_time = shifted(-HOUR_MS);
    const punch = punchOf({ ...OPEN, clock_in_time, clock_in_reading: readingAt(clock_in_time, 0) });
    await handIn(demo.employeeId, punch, shifted(0));
    const out = { clock_out_time: shifted(ago), clock_out_zone: "UTC" };
    await clockOut(demo.employeeId, punch.id, out, shifted(0));
    expect(await documentOf(punch.id)).toMatchObject({ clock_changed: changed });
  });

  it("is judged again for the clock-out, and stays doubted once it was", async () => {
    const punch = punchOf(OPEN);
    await handIn(demo.employeeId, punch);
    const clock_out_time = "2026-03-02T18:00:00.000Z";
    const clock_out_reading = readingAt(clock_out_time, 0);
    const out = { clock_out_time, clock_out_zone: "UTC", clock_out_reading };
    await clockOut(demo.employeeId, punch.id, out, shifted(-HOUR_MS));
    expect(await documentOf(punch.id)).toMatchObject({ clock_out_reading, clock_changed: true });

    const doubted = punchOf(OPEN);
    await handIn(demo.employeeId, doubted, shifted(HOUR_MS));
    await clockOut(demo.employeeId, doubted.id, out, shifted(0));
    expect(await documentOf(doubted.id)).toMatchObject({ clock_changed: true });
  });

  it("is not forgiven or blamed by a new version of the row", async () => {
    const punch = punchOf();
    await handIn(demo.employeeId, punch);
    const { clock_in_received_at, clock_out_received_at } = await documentOf(punch.id);
    expect(await touch(demo.employeeId, punch, shifted(HOUR_MS))).toEqual({ rows: [{ touched: 1 }] });
    expect(await documentOf(punch.id)).toMatchObject({
      clock_changed: false,
      clock_in_received_at,
      clock_out_received_at,
    });
  });

  it("comes with the times at which each end arrived", async () => {
    const punch = punchOf(OPEN);
    const before = Date.now();
    await handIn(demo.employeeId, punch);
    const open = await documentOf(punch.id);
    expect(Date.parse(String(open.clock_in_received_at))).toBeGreaterThanOrEqual(before);
    expect(open.clock_out_received_at).toBeNull();
    await clockOut(demo.employeeId, punch.id, {
      clock_out_time: "2026-03-02T18:00:00.000Z",
      clock_out_zone: "UTC",
    });
    const closed = await documentOf(punch.id);
    expect(closed.clock_in_received_at).toBe(open.clock_in_received_at);
    expect(Date.parse(String(closed.clock_out_received_at))).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ["clock_changed", false],
    ["clock_in_received_at", "2026-03-02T09:00:00.000Z"],
  ])("lets no device write %s", async (column, value) => {
    const refusal = "permission denied for table time_clock_records";
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ [column]: value })))).toBe(refusal);
    const punch = punchOf();
    await handIn(demo.employeeId, punch);
    expect(isRefusal(await clockOut(demo.employeeId, punch.id, { [column]: value }))).toBe(refusal);
  });

  it("is read once: neither reading can be written again", async () => {
    const clock_in_reading = readingAt("2026-03-02T09:00:00.000Z", 0);
    const clock_out_reading = readingAt("2026-03-02T17:00:00.000Z", 0);
    const punch = punchOf({ clock_in_reading, clock_out_reading });
    await handIn(demo.employeeId, punch);
    const other = { ...clock_out_reading, offset_ms: 1 };
    expect(isRefusal(await clockOut(demo.employeeId, punch.id, { clock_out_reading: other }))).toBe(
      "punch_closed",
    );
    expect(isRefusal(await clockOut(demo.employeeId, punch.id, { clock_in_reading: other }))).toContain(
      "permission denied",
    );
  });

  it.each([
    ["a text", "noon"],
    ["a JSON null in an object's place", []],
    ["a missing field", { ...readingAt("2026-03-02T09:00:00.000Z", 0), changed: undefined }],
    ["a field too many", readingAt("2026-03-02T09:00:00.000Z", 0, { note: "hello" })],
    ["a number as text", readingAt("2026-03-02T09:00:00.000Z", 0, { monotonic_ms: "5" })],
    ["a day in words", readingAt("2026-03-02T09:00:00.000Z", 0, { device_time: "Monday" })],
    ["more than anyone reads", readingAt("2026-03-02T09:00:00.000Z", 0, { device_time: "2".repeat(500) })],
  ])("is not %s", async (_, clock_in_reading) => {
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ clock_in_reading })))).toContain(
      "clock_in_reading_form",
    );
  });

  it("is read at the clock-out only with one", async () => {
    const clock_out_reading = readingAt("2026-03-02T17:00:00.000Z", 0);
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ ...OPEN, clock_out_reading })))).toContain(
      "clock_out_reading_of_clock_out",
    );
  });
});

describe("a paid period", () => {
  const PAID_UNTIL = "2026-03-01T00:00:00.000Z";
  let business: string;
  let worker: string;
  const inPeriod = (fields: Record<string, unknown> = {}) =>
    punchOf({
      business_id: business,
      user_id: worker,
      clock_in_time: "2026-02-28T23:59:59.999Z",
      clock_out_time: "2026-03-01T06:00:00.000Z",
      ...fields,
    });
  const pay = () => run("update public.businesses set paid_until = $2 where id = $1", [business, PAID_UNTIL]);

  beforeEach(async () => {
    business = await newBusiness();
    worker = await newPerson("employee", business);
  });

  it("takes no new punch that began in it", async () => {
    await pay();
    expect(isRefusal(await handIn(worker, inPeriod()))).toBe("period_locked");
    expect(isRefusal(await handIn(worker, inPeriod({ clock_in_time: PAID_UNTIL })))).toBeNull();
  });

  it("takes no change of a punch that began in it", async () => {
    const open = inPeriod(OPEN);
    await handIn(worker, open);
    await pay();
    const out = { clock_out_time: "2026-03-01T06:00:00.000Z", clock_out_zone: "UTC" };
    expect(isRefusal(await clockOut(worker, open.id, out))).toBe("period_locked");
  });

  it("tells so also somebody who has left, and no stranger", async () => {
    await pay();
    await run("update public.profiles set business_id = null where id = $1", [worker]);
    await run("update access.memberships set from_time = '2026-01-01' where user_id = $1", [worker]);
    expect(isRefusal(await handIn(worker, inPeriod()))).toBe("period_locked");
    expect(isRefusal(await handIn(demo.employeeId, inPeriod({ user_id: demo.employeeId })))).toBe(RLS);
  });

  it("does not stand in the way of new versions and of payroll", async () => {
    const punch = inPeriod();
    await handIn(worker, punch);
    await pay();
    expect(await touch(worker, punch)).toEqual({ rows: [{ touched: 1 }] });
    await run("update public.time_clock_records set deleted = true where id = $1", [punch.id]);
  });

  it("is told to the business's devices, which cannot set it", async () => {
    await pay();
    expect(
      await rowsAs(worker, "select document -> 'paid_until' as paid_until from sync.businesses"),
    ).toEqual([{ paid_until: PAID_UNTIL }]);
    expect(isRefusal(await as(demo.adminId, ["update public.businesses set paid_until = null"]))).toBe(
      "permission denied for table businesses",
    );
  });
});
