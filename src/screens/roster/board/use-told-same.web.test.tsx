import "fake-indexeddb/auto";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { must } from "#lib/must.ts";
import { noteAcknowledged } from "#replica/acknowledged.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { useToldSame, useToldStayed } from "./use-told-same.ts";

const history = vi.hoisted(() => vi.fn());
vi.mock("#commands/business/history.ts", () => ({
  readShiftHistory: (_: unknown, id: string) => history(id),
}));
let replica: Replica;
let userId: string;

beforeEach(async () => {
  toastQueue.clear();
  useRosterHistory.setState({ past: [], future: [] });
  history.mockResolvedValue([{ changed_at: "", changed_by: "priya", name: "Priya", fields: {} }]);
  userId = crypto.randomUUID();
  replica = await openReplica({ userId, generation: 0 }, [shiftEntity]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

const steps = () => useRosterHistory.getState().past;
const shown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

/** A copy of two shifts that waits to be sent. */
async function copied() {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const pending = { base: {}, earlier: [], order: 1, isShared: true as const };
  await replica.shifts.bulkInsert(ids.map((id) => newShift({ id, change_id: `of ${id}`, pending })));
  noteStep({
    label: "Copied the previous week",
    edits: ids.map((id) => ({ kind: "remove", id })),
    alsoBy: "copy",
  });
  render(useToldSame);
  return ids;
}

const render = (hook: () => void) =>
  renderHook(hook, {
    wrapper: ({ children }) => (
      <ReplicaContext value={{ replica, userId }}>
        <CommandContextContext value={{ device: new FakeDevice() } as never}>
          {children}
        </CommandContextContext>
      </ReplicaContext>
    ),
  });

async function confirm(id: string) {
  const row = must(await replica.shifts.findOne(id).exec(), "a copy");
  await row.incrementalModify(({ pending: _, ...stored }) => ({ ...stored, change_id: null, version: 3 }));
}

async function acknowledge(id: string) {
  const change = { change_id: `of ${id}`, collection: "shifts", row: { id }, base: null };
  await noteAcknowledged(userId, null, Date.now(), [{ change, version: 3 }]);
}

it("tells once who made the same copy before, and offers no undo of it", async () => {
  const [own = "", theirs = ""] = await copied();
  await acknowledge(own);
  await confirm(own);
  expect(steps()).toMatchObject([{ alsoBy: "copy" }]);
  await confirm(theirs);
  await waitFor(() => expect(shown()).toEqual(["Priya already copied this week"]));
  expect(history).toHaveBeenCalledWith(theirs);
  expect(steps()).toEqual([expect.objectContaining({ edits: [{ kind: "remove", id: own }] })]);
  expect(steps()[0]).not.toHaveProperty("alsoBy");
});

it("says nothing of a copy that is this device's own", async () => {
  for (const id of await copied()) {
    await acknowledge(id);
    await confirm(id);
  }
  await waitFor(() => expect(steps()[0]).not.toHaveProperty("alsoBy"));
  expect(steps()[0]?.edits).toHaveLength(2);
  expect(shown()).toEqual([]);
});

it("tells what others had changed of a step that was undone without a network", async () => {
  const id = crypto.randomUUID();
  const pending = { base: {}, earlier: [], order: 1, yields: true as const };
  await replica.shifts.insert(newShift({ id, change_id: `of ${id}`, pending }));
  noteStep({ label: "Moved 1 shift", edits: [] });
  const over = { start_time: "09:00" };
  noteReversal("undo", [{ kind: "change", id, fields: { start_time: "10:00" }, over }]);
  history.mockResolvedValue([
    {
      changed_at: "",
      changed_by: "priya",
      name: "Priya",
      fields: { start_time: { from: "10:00", to: "11:00" } },
    },
  ]);
  render(useToldStayed);
  const row = must(await replica.shifts.findOne(id).exec(), "the shift");
  await row.incrementalPatch({ start_time: "11:00" });
  expect(shown()).toEqual([]);
  await confirm(id);
  await waitFor(() => expect(shown()).toEqual(["Priya changed this meanwhile. It stays."]));
  expect(useRosterHistory.getState().future[0]).not.toHaveProperty("isSending");
});
