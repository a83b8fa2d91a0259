import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newPerson } from "#tests/factories/people.ts";
import { CornerSync } from "./signed-in-sync.tsx";

let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [profileEntity]);
});
afterEach(async () => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

const at = (minute: string) => `2026-03-02T09:${minute}:00.000Z`;

async function show(business_id: string | null) {
  useSession.setState({ phase: "ready", scope: { user_id: replica.userId, business_id, role: "admin" } });
  useSyncStatus.setState({ online: true, lastSyncedAt: at("00") });
  render(
    <ReplicaContext value={{ replica, userId: replica.userId }}>
      <CornerSync />
    </ReplicaContext>,
  );
  // What is loaded on demand has been, if it was asked for.
  await act(() => import("./sync-indicator.tsx").then(() => Promise.resolve()));
}

it("says nothing of a business before there is one", async () => {
  await show(null);
  expect(screen.queryByRole("button")).toBeNull();
  act(() => useSyncStatus.setState({ attention: 1 }));
  expect(await screen.findByRole("button")).toBeDefined();
});

it("does not say that all is synced while rows are still fetched", async () => {
  await show("b0000000-0000-4000-8000-000000000001");
  expect(await screen.findByRole("button", { name: "Still syncing" })).toBeDefined();
  await act(async () => void (await replica.profiles.insert(newPerson({}))));
  act(() => useSyncStatus.setState({ lastSyncedAt: at("01") }));
  expect(await screen.findByRole("button", { name: "Synced" })).toBeDefined();
});
