import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AROUND_THE_CLOCK } from "#domain/roster/opening-hours.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { setBusinessHours } from "./business.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const day = (day_of_week: number, opening_time: string, closing_time: string, is_closed = false) => ({
  day_of_week,
  opening_time,
  closing_time,
  is_closed,
});
let replica: Replica;

const open = () =>
  openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftTemplateEntity, placeEntity]);
beforeEach(async () => {
  replica = await open();
});
afterEach(() => replica.close());

const set = (days: Parameters<typeof setBusinessHours>[1], into = replica) =>
  setBusinessHours(commandContext(manager, into, new FakeDevice()), days);
const stored = async (of = replica) =>
  (await of.templates.find().exec())
    .map((found) => found.toMutableJSON() as unknown as ReturnType<typeof day> & { id: string })
    .sort((one, other) => one.day_of_week - other.day_of_week);

it("writes one row a day, and changes it the next time", async () => {
  await set([day(1, "09:00", "17:00"), day(5, "18:00", "02:00")]);
  const first = await stored();
  expect(first).toMatchObject([
    { kind: "business_hours", business_id: manager.businessId, ...day(1, "09:00", "17:00") },
    day(5, "18:00", "02:00"),
  ]);
  await set([day(1, "00:00", "00:00", true)]);
  expect(await stored()).toMatchObject([
    { id: first[0]?.id, ...day(1, "00:00", "00:00", true) },
    { id: first[1]?.id },
  ]);
});

it("makes the same row on two devices", async () => {
  const elsewhere = await open();
  await set([day(2, "09:00", "17:00")]);
  await set([day(2, "10:00", "16:00")], elsewhere);
  expect((await stored())[0]?.id).toBe((await stored(elsewhere))[0]?.id);
  await elsewhere.close();
});

it("changes the row that is there, whatever its id", async () => {
  const row = { ...day(3, "09:00", "17:00"), kind: "business_hours", id: crypto.randomUUID() };
  const rest = { business_id: manager.businessId, created_at: "2026-01-01", version: 3, change_id: null };
  await replica.templates.insert({ ...row, ...rest } as never);
  await set([day(3, "10:00", "17:00")]);
  expect(await stored()).toMatchObject([
    { id: row.id, opening_time: "10:00", change_id: expect.any(String) },
  ]);
});

it("gives what takes it back; a day of which nothing was known is open around the clock again", async () => {
  await set([day(1, "09:00", "17:00")]);
  const { undo } = await set([day(1, "10:00", "18:00"), day(2, "09:00", "17:00", true)]);
  const restored = [day(1, "09:00", "17:00"), { day_of_week: 2, ...AROUND_THE_CLOCK }];
  expect(undo).toMatchObject(restored);
  expect(await set(undo)).toMatchObject({ left: [] });
  expect(await stored()).toMatchObject(restored);
});

it("leaves a day that somebody else has changed since, until that is asked for", async () => {
  await set([day(1, "09:00", "17:00"), day(2, "09:00", "17:00")]);
  const { undo } = await set([day(1, "10:00", "18:00"), day(2, "10:00", "18:00")]);
  await set([day(2, "11:00", "19:00")]);
  const { left } = await set(undo);
  expect(left).toEqual([day(2, "09:00", "17:00")]);
  expect(await stored()).toMatchObject([day(1, "09:00", "17:00"), day(2, "11:00", "19:00")]);
  await set(left);
  expect(await stored()).toMatchObject([day(1, "09:00", "17:00"), day(2, "09:00", "17:00")]);
});

it("sets the hours of the only place, if it has its own, and takes them back", async () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, "06:00", "12:00"));
  const here = { business_id: String(manager.businessId) };
  const place = newRow(placeEntity, { ...here, hours });
  const gone = newRow(placeEntity, { ...here, hours, is_archived: true });
  await replica.templates.bulkInsert([place, gone] as never);
  const hoursOf = async (id: string) =>
    (await rows(replica, "place").findOne(id).exec())?.toMutableJSON().hours;
  const { undo } = await set([day(1, "09:00", "17:00")]);
  expect(await hoursOf(place.id)).toEqual(
    hours.map((one, at) => (at === 1 ? day(1, "09:00", "17:00") : one)),
  );
  expect([await hoursOf(gone.id), (await stored()).length]).toEqual([hours, 2]);
  await set(undo);
  expect(await hoursOf(place.id)).toEqual(hours);
});
