import "fake-indexeddb/auto";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { newPerson } from "#tests/factories/people.ts";
import { useFormerNames, usePeople } from "./people.ts";

let replica: Replica;
afterEach(async () => {
  cleanup();
  await replica.close();
});

it("are those who work here; whoever has left is known by name alone", async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [profileEntity]);
  const at = "2026-03-02T09:00:00.000Z";
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: replica.userId }}>{children}</ReplicaContext>
  );
  for (const person of [
    newPerson({ id: "zoe", name: "", email: "zoe@shop.test" }),
    newPerson({ id: "ann", name: "Ann" }),
    newPerson({ id: "mia", name: "Mia", deactivated_at: at }),
    newPerson({ id: "leo", name: "Leo", email: "", removed_at: at }),
  ]) {
    await replica.profiles.insert(person);
  }
  const { result } = renderHook(() => [usePeople(), useFormerNames()] as const, { wrapper });
  await waitFor(() => expect(result.current[0]?.map(({ name }) => name)).toEqual(["Ann", "zoe@shop.test"]));
  await waitFor(() =>
    expect([...result.current[1]].sort()).toEqual([
      ["leo", "Leo"],
      ["mia", "Mia"],
    ]),
  );
});

it("are also those who were stored before anybody could be deactivated", async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [profileEntity]);
  const { deactivated_at, removed_at, start_date, ...stored } = newPerson({ id: "ann", name: "Ann" });
  await replica.profiles.insert(stored as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: replica.userId }}>{children}</ReplicaContext>
  );
  const { result } = renderHook(usePeople, { wrapper });
  await waitFor(() => expect(result.current).toHaveLength(1));
  expect([deactivated_at, removed_at, start_date]).toEqual([null, null, null]);
});
