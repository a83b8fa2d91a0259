import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { changeContact } from "./profile.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: manager.id, generation: 0 }, [profileEntity]);
});
afterEach(() => replica.close());

const change = (id: string, fields: Parameters<typeof changeContact>[2]) =>
  changeContact(commandContext(manager, replica, new FakeDevice()), id, fields);

it("changes how somebody is reached, without a network, and keeps the rest", async () => {
  const sam = newPerson({ phone: "+353 1 555 0100", emergency_name: "Ruth" });
  await replica.profiles.insert(sam);
  const changed = await change(sam.id, { phone: null, emergency_phone: "+353 1 555 0101" });
  expect(changed).toMatchObject({
    name: sam.name,
    phone: null,
    emergency_name: "Ruth",
    emergency_phone: "+353 1 555 0101",
    change_id: expect.any(String),
  });
});

it("fills in what a device from before does not hold", async () => {
  const { shows_phone: _, phone: __, ...older } = newPerson();
  await replica.profiles.insert(older as ReturnType<typeof newPerson>);
  expect(await change(older.id, { emergency_name: "Ruth" })).toMatchObject({
    shows_phone: false,
    phone: null,
    emergency_name: "Ruth",
  });
});

it("fails for somebody who is not there", async () => {
  await expect(change(crypto.randomUUID(), { phone: "12345" })).rejects.toThrow();
});
