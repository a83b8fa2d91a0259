import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { savedRosterEntity } from "#schema/entities/saved-roster.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { CommandContext } from "../command-context.ts";
import { removeSavedRoster, renameSavedRoster, rotateSavedRosters, saveRoster } from "./saved-rosters.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const SHIFTS = [
  {
    ...{ day_of_week: 1, time_slot: null, start_time: "09:00", end_time: "17:00", user_id: null },
    ...{ position_id: "bar", place_id: null, breaks: [{ after: 240, minutes: 30, paid: false }] },
  },
];
let replica: Replica;
let tab: CommandContext;

beforeEach(async () => {
  const entities = [shiftTemplateEntity, savedRosterEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  tab = commandContext(manager, replica, new FakeDevice());
});
afterEach(() => replica.close());

const rows = async () => (await replica.templates.find().exec()).map((found) => found.toMutableJSON());

it("saves the shifts of a week by name, which waits to be sent", async () => {
  const id = await saveRoster(tab, { name: "  Summer ", shifts: SHIFTS });
  expect(await rows()).toMatchObject([
    {
      kind: "saved_roster",
      id,
      business_id: manager.businessId,
      name: "Summer",
      shifts: SHIFTS,
      rotation: null,
      created_by: manager.id,
      change_id: expect.any(String),
    },
  ]);
});

it("renames one, and says when it is gone", async () => {
  const id = await saveRoster(tab, { name: "Summer", shifts: SHIFTS });
  expect(await renameSavedRoster(tab, id, "Winter ")).toBe(true);
  expect(await rows()).toMatchObject([{ id, name: "Winter", shifts: SHIFTS }]);
  expect(await renameSavedRoster(tab, crypto.randomUUID(), "Spring")).toBe(false);
});

it("deletes one", async () => {
  const id = await saveRoster(tab, { name: "Summer", shifts: SHIFTS });
  await saveRoster(tab, { name: "Winter", shifts: [] });
  await removeSavedRoster(tab, id);
  expect(await rows()).toMatchObject([{ name: "Winter" }]);
});

it("sets in which weeks they are due, as one value of each", async () => {
  const every = { from: "2026-12-07", weeks: 2 };
  const id = await saveRoster(tab, { name: "Summer", shifts: SHIFTS, rotation: { ...every, places: [0] } });
  const other = await saveRoster(tab, { name: "Winter", shifts: [] });
  await rotateSavedRosters(tab, new Map([[other, { ...every, places: [1] }]]));
  const rotations = async () =>
    new Map((await rows()).map((row) => [row.id, "rotation" in row && row.rotation]));
  expect(await rotations()).toEqual(
    new Map([
      [id, { ...every, places: [0] }],
      [other, { ...every, places: [1] }],
    ]),
  );
  await rotateSavedRosters(tab, new Map([[id, null]]));
  expect((await rotations()).get(id)).toBeNull();
});
