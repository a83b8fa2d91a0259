import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { PersonListsDialog } from "./person-lists-dialog.tsx";

const SAM = newPerson({ name: "Sam Okafor" });
const onClose = vi.fn();
let replica: Replica;

beforeEach(async () => {
  onClose.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [positionEntity]);
  const some = { is_for_everybody: false };
  await rows(replica, "position").bulkInsert([
    newRow(positionEntity, { name: "Any" }),
    newRow(positionEntity, { name: "Bar", ...some, user_ids: [SAM.id], sort_order: 1 }),
    newRow(positionEntity, { name: "Kitchen", ...some, user_ids: ["ben"], sort_order: 2 }),
    newRow(positionEntity, { name: "Old", ...some, is_archived: true }),
  ]);
  await show();
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

async function show() {
  const context = commandContext(newUser("b", "manager"), replica, new FakeDevice());
  render(
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica, userId: "m" }}>
        <PersonListsDialog kind="position" person={SAM} onClose={onClose} />
      </ReplicaContext>
    </CommandContextContext>,
  );
  await screen.findByRole("checkbox", { name: "Bar" });
}
const stored = async (name: string) => {
  const selector = { kind: "position", name } as const;
  return rows(replica, "position").findOne({ selector }).exec();
};
const listed = async (name: string) => (await stored(name))?.toJSON().user_ids;
const press = (name: string, role = "checkbox") =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

it("shows and changes which positions a person can work, without a network", async () => {
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect(screen.getByText("Everybody can work this position")).toBeDefined();
  for (const box of boxes.slice(1)) await act(async () => void fireEvent.click(box));
  await press("Save", "button");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([await listed("Bar"), await listed("Kitchen")]).toEqual([[], ["ben", SAM.id]]);
});

it("leaves what others have chosen for the person while its form was kept", async () => {
  await press("Kitchen");
  cleanup();
  await (await stored("Bar"))?.incrementalPatch({ user_ids: [] });
  await show();
  await press("Save", "button");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([await listed("Bar"), await listed("Kitchen")]).toEqual([[], ["ben", SAM.id]]);
});

it("puts nobody on a full list, and says so", async () => {
  const user_ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  await act(async () => void (await (await stored("Kitchen"))?.incrementalPatch({ user_ids })));
  expect(await screen.findByText("This list is full: it can have at most 1,000 people")).toBeTruthy();
  await press("Kitchen");
  await press("Save", "button");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await listed("Kitchen")).toEqual(user_ids);
});
