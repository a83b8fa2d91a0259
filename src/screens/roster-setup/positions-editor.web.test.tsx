import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { chooseLists } from "#commands/roster/people-lists.ts";
import { type PositionPlan, savePosition } from "#commands/roster/positions.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { giveSizes } from "#tests/factories/element-sizes.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { PositionsEditor } from "./positions-editor.tsx";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const PLAN: PositionPlan = {
  name: "Bar",
  color: "teal",
  is_for_everybody: true,
  user_ids: [],
  is_archived: false,
  sort_order: 0,
};
const [ann, ben, zoe] = [
  newPerson({ name: "Ann Lee" }),
  newPerson({ name: "Ben Núñez" }),
  newPerson({ name: "Zoe Ray", deactivated_at: "2026-03-01T09:00:00.000Z" }),
];
// Dialogs full of fields are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
giveSizes({ clientHeight: 900, clientWidth: 400 });
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    profileEntity,
    positionEntity,
  ]);
  await replica.profiles.bulkInsert([ann, ben, zoe]);
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  await replica.close();
});

const context = () => commandContext(manager, replica, new FakeDevice());
const add = (plan: Partial<PositionPlan>) => savePosition(context(), { ...PLAN, ...plan });
const stored = async () =>
  (
    await rows(replica, "position")
      .find({ selector: { kind: "position" } })
      .exec()
  ).map((one) => one.toMutableJSON());
async function show() {
  render(
    <CommandContextContext value={context()}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <PositionsEditor onClose={() => {}} />
      </ReplicaContext>
    </CommandContextContext>,
  );
}
const press = async (name: string | RegExp, role = "button") => {
  const found = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(found));
};
/** Of a button that acts on the press itself, such as one that opens a menu. */
const choose = async (menu: string, item: string) => {
  await press(menu);
  await press(item, "menuitem");
};
const names = async () =>
  (await screen.findAllByRole("row")).map((row) => row.textContent?.replace(/^[A-Z]{2}/, ""));

it("says what to do when there is none, and what is missing of a new one", async () => {
  await show();
  expect(await screen.findByText("No positions yet")).toBeTruthy();
  await press("Add position");
  await press("Save position");
  expect(screen.getByText("Enter a name")).toBeTruthy();
  expect(await stored()).toEqual([]);
});

it("adds a position with a color that is free, for some people, found by typing", async () => {
  await add({ color: "blue" });
  await show();
  await press("Add position");
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "Kitchen" } });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Orange" }).checked).toBe(true);
  expect(screen.queryByRole("listbox", { name: "Who can work it" })).toBeNull();
  await press("Everybody", "switch");
  const people = () =>
    within(screen.getByRole("listbox", { name: "Who can work it" })).getAllByRole("option");
  expect(people().map(({ textContent }) => textContent)).toEqual(["Ann Lee", "Ben Núñez"]);
  expect(screen.getByText("Nobody can work this position")).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search people" }), { target: { value: "nunez" } });
  expect(people().map(({ textContent }) => textContent)).toEqual(["Ben Núñez"]);
  fireEvent.keyDown(screen.getByRole("searchbox", { name: "Search people" }), { key: "Enter" });
  expect(screen.getByText("1 of 2 people")).toBeTruthy();
  await press("Save position");
  await waitFor(async () =>
    expect((await stored()).find(({ name }) => name === "Kitchen")).toMatchObject({
      color: "orange",
      is_for_everybody: false,
      user_ids: [ben.id],
      sort_order: 1,
      is_archived: false,
    }),
  );
});

it("lists positions with who can work them, and does not count who has left", async () => {
  await add({ name: "Bar", is_for_everybody: false, user_ids: [ann.id, zoe.id] });
  await add({ name: "Kitchen", is_for_everybody: false, user_ids: [zoe.id], sort_order: 1 });
  await add({ name: "Any", sort_order: 2 });
  await show();
  await waitFor(async () =>
    expect(await names()).toEqual([
      expect.stringContaining("Bar1 person"),
      expect.stringContaining("KitchenNobody can work this position"),
      expect.stringContaining("AnyEverybody"),
    ]),
  );
});

it("leaves whom others have listed while its form was kept", async () => {
  const bar = await add({ is_for_everybody: false });
  await show();
  await choose("Actions for Bar", "Edit");
  await press("Ann Lee", "option");
  cleanup();
  await chooseLists(context(), "position", ben.id, [bar?.id ?? ""]);
  await show();
  await choose("Actions for Bar", "Edit");
  expect(await screen.findByText("2 of 2 people")).toBeTruthy();
  await press("Save position");
  await waitFor(async () =>
    expect(new Set((await stored())[0]?.user_ids)).toEqual(new Set([ann.id, ben.id])),
  );
});

it("keeps who has left in the list when it is changed", async () => {
  await add({ is_for_everybody: false, user_ids: [zoe.id] });
  await show();
  await choose("Actions for Bar", "Edit");
  await press("Ann Lee", "option");
  await press("Save position");
  const both = [zoe.id, ann.id].sort();
  await waitFor(async () => expect(await stored()).toMatchObject([{ user_ids: both }]));
});

it("refuses a name that another has", async () => {
  await add({});
  await show();
  await press("Add position");
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: " bar" } });
  await press("Save position");
  expect(screen.getByText("Another position has this name")).toBeTruthy();
});

it("puts positions in another order", async () => {
  await add({});
  await add({ name: "Kitchen", sort_order: 1 });
  await show();
  await choose("Actions for Kitchen", "Move up");
  await waitFor(async () =>
    expect(await names()).toEqual([expect.stringContaining("Kitchen"), expect.stringContaining("Bar")]),
  );
});

it("archives a position, takes that back, and restores one", async () => {
  await add({});
  await show();
  await choose("Actions for Bar", "Archive");
  expect(await screen.findByText("No positions yet")).toBeTruthy();
  expect(screen.getByRole("list", { name: "Archived positions" }).textContent).toContain("Bar");
  await act(async () => toastQueue.visibleToasts[0]?.content.action?.run());
  await waitFor(async () => expect(await stored()).toMatchObject([{ is_archived: false }]));
  await choose("Actions for Bar", "Archive");
  await press("Restore Bar");
  await waitFor(async () => expect(await stored()).toMatchObject([{ is_archived: false }]));
});
