import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decideSwap } from "#commands/roster/swaps.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { readShiftIds } from "#replica/known-ids.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift, shiftFromBefore } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { lastFailedRead, repeatFailedReads } from "./failed-reads.ts";
import { useShiftIds, useShifts } from "./shifts.ts";

vi.mock("#replica/known-ids.ts", { spy: true });

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const early = newShift({ user_id: "ann", published: true, date: "2026-03-03" });
const late = newShift({ user_id: "ben", published: true, date: "2026-03-04" });
let replica: Replica;

beforeEach(async () => {
  const entities = [businessEntity, shiftEntity, swapRequestEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  await replica.shifts.bulkInsert([early, late]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

function Holders() {
  const shifts = useShifts("2026-03-01", "2026-03-07");
  return <p>{shifts ? shifts.map(({ user_id }) => user_id).join(", ") : "not yet"}</p>;
}
const show = () =>
  render(
    <ReplicaContext value={{ replica, userId: manager.id }}>
      <Holders />
    </ReplicaContext>,
  );

it("shows a swap that is approved here at once, and no longer once the server has answered", async () => {
  const swap = newSwap(early, late, { status: "agreed" });
  await rows(replica, "swap").insert(swap);
  show();
  expect(await screen.findByText("ann, ben")).toBeDefined();
  await decideSwap(commandContext(manager, replica, new FakeDevice()), swap.id, "approve");
  expect(await screen.findByText("ben, ann")).toBeDefined();
  const stored = await rows(replica, "swap").findOne(swap.id).exec();
  await stored?.incrementalModify(({ pending: _, ...row }) => ({ ...row, change_id: null }));
  expect(await screen.findByText("ann, ben")).toBeDefined();
});

it("knows what was approved before, and reads no more than the days it is asked for", async () => {
  const settled = newSwap(early, late, { status: "approved" });
  const here = newSwap(early, late, { status: "approved", change_id: crypto.randomUUID() });
  await rows(replica, "swap").bulkInsert([settled, here]);
  const find = vi.spyOn(replica.shifts, "find");
  show();
  expect(await screen.findByText("ben, ann")).toBeDefined();
  expect(find.mock.calls.map(([query]) => Object.keys(query?.selector ?? {}))).toEqual([["kind", "date"]]);
});

it("puts a shift that was stored before `sort_order` in its place", async () => {
  const last = { ...early, id: crypto.randomUUID(), user_id: "cay", sort_order: 2 };
  await replica.shifts.bulkInsert([
    last,
    shiftFromBefore({ date: early.date, start_time: "06:00", user_id: "dee", position: 1 }),
  ]);
  show();
  expect(await screen.findByText("ann, dee, cay, ben")).toBeDefined();
});

function Ids() {
  return <p>{useShiftIds(["a"], ["2026-03-02"]) ? "known" : "unknown"}</p>;
}

it("says that ids could not be read, and reads them again on request", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.mocked(readShiftIds).mockRejectedValueOnce(new Error("disk"));
  render(
    <ReplicaContext value={{ replica, userId: manager.id }}>
      <Ids />
    </ReplicaContext>,
  );
  await vi.waitFor(() => expect(lastFailedRead.value).toBe("shift ids 2026-03-02 a"));
  expect(screen.getByText("unknown")).toBeDefined();
  repeatFailedReads();
  expect(await screen.findByText("known")).toBeDefined();
});
