import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { byArrival } from "#domain/sync/by-arrival.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { answerPosition, setWorkedPosition } from "./worked-positions.ts";

const business = newBusiness();
const manager = newUser(business.id, "manager");
const SAM = "d0000000-0000-4000-8000-000000000003";
const COOK = "c0000000-0000-4000-8000-000000000001";
const BAR = "c0000000-0000-4000-8000-000000000002";
const FROM = "2026-03-02T09:00:00.000Z";
const TO = "2026-03-02T12:00:00.000Z";
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, CORE);
  await replica.businesses.insert(business);
  await replica.profiles.insert(newPerson({ id: manager.id, role: "manager" }));
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, new FakeDevice());
const said = async () =>
  (
    await rows(replica, "worked_position")
      .find({ selector: { kind: "worked_position" } })
      .exec()
  ).map((row) => row.toMutableJSON());

it("says what somebody worked as, which waits to be sent, and keeps what was said before", async () => {
  await setWorkedPosition(context(), { user_id: SAM, from: FROM, to: TO, position_id: COOK });
  await setWorkedPosition(context(), { user_id: SAM, from: FROM, to: TO, position_id: null });
  const found = await said();
  expect(found.map(({ position_id }) => position_id).sort()).toEqual([COOK, null].sort());
  expect(found[0]).toMatchObject({
    ...{ user_id: SAM, at: FROM, from: FROM, to: TO, business_id: business.id, created_by: manager.id },
    change_id: expect.any(String),
  });
});

it("refuses what a manager says of their own hours", async () => {
  const own = { user_id: manager.id, from: FROM, to: TO, position_id: COOK };
  await expect(setWorkedPosition(context(), own)).rejects.toThrow();
  expect(await said()).toEqual([]);
});

it("answers a press, of the person's own and on a tablet, and again if that was wrong", async () => {
  const press = { id: "a0000000-0000-4000-8000-000000000001", user_id: SAM, at: FROM };
  const device = new FakeDevice();
  const answer = (position_id: string, instant: string) => {
    device.instant = instant;
    return answerPosition(commandContext(manager, replica, device), { press, position_id });
  };
  await answer(COOK, "2026-03-02T09:00:05.000Z");
  await answer(COOK, "2026-03-02T09:00:06.000Z");
  expect(await said()).toMatchObject([
    { user_id: SAM, at: FROM, from: FROM, to: null, position_id: COOK, created_by: manager.id },
  ]);
  await answer(BAR, "2026-03-02T09:00:07.000Z");
  await answer(COOK, "2026-03-02T09:00:08.000Z");
  const answers = (await said()).sort(byArrival);
  expect(answers.map(({ position_id }) => position_id)).toEqual([COOK, BAR, COOK]);
});
