import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { chooseLists } from "#commands/roster/people-lists.ts";
import { type PlacePlan, savePlace } from "#commands/roster/places.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { giveSizes } from "#tests/factories/element-sizes.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { PlacesEditor } from "./places-editor.tsx";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const PLAN: PlacePlan = {
  ...{ name: "North", address: null, region: null, hours: null, week_budget: 800 },
  ...{ is_for_everybody: true, user_ids: [], sort_order: 0, is_archived: false },
};
const [ann, ben] = [newPerson({ name: "Ann Lee" }), newPerson({ name: "Ben Ray" })];
// Dialogs full of fields are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
giveSizes({ clientHeight: 900, clientWidth: 400 });
let replica: Replica;

beforeEach(async () => {
  const entities = [profileEntity, businessEntity, placeEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  await replica.profiles.bulkInsert([ann, ben]);
  await replica.businesses.insert(newBusiness({ name: "Harbour", timezone: "Europe/Dublin", region: "IE" }));
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

const context = () => commandContext(manager, replica, new FakeDevice());
const add = (plan: Partial<PlacePlan> = {}) => savePlace(context(), { ...PLAN, ...plan });
const stored = async () => {
  const found = await rows(replica, "place")
    .find({ selector: { kind: "place" } })
    .exec();
  return found.map((one) => one.toMutableJSON());
};
async function show(role: "admin" | "manager" = "manager") {
  useSession.setState({ scope: { user_id: manager.id, business_id: "b", role } });
  render(
    <CommandContextContext value={context()}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <PlacesEditor onClose={() => {}} />
      </ReplicaContext>
    </CommandContextContext>,
  );
}
const press = async (name: string | RegExp, role = "button") => {
  const found = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(found));
};
const choose = async (menu: string, item: string) => {
  await press(menu);
  await press(item, "menuitem");
};
const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole("textbox", { name }), { target: { value } });

it("adds a place with an address, hours and people of its own", async () => {
  await show();
  expect(await screen.findByText("No places yet")).toBeTruthy();
  await press("Add place");
  await type("Name", "North");
  await type("Address", "1 North Street");
  await press("Own business hours", "switch");
  await press("Everybody", "switch");
  expect(screen.getByText("Nobody works at this place")).toBeTruthy();
  await press("Ann Lee", "option");
  await press("Save place");
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  expect(await stored()).toMatchObject([
    {
      ...{
        name: "North",
        address: "1 North Street",
        region: null,
        is_for_everybody: false,
        user_ids: [ann.id],
      },
      ...{ week_budget: null, sort_order: 0, is_archived: false },
    },
  ]);
  expect((await stored())[0]?.hours).toHaveLength(7);
});

it("refuses a place in another time zone, and says why", async () => {
  await show();
  await press("Add place");
  await type("Name", "Paris");
  const country = await screen.findByRole("combobox", { name: "Country" });
  await act(async () => country.focus());
  await act(async () => void fireEvent.change(country, { target: { value: "france" } }));
  await act(async () => void fireEvent.keyDown(country, { key: "Enter" }));
  expect(screen.getByText(/another time zone than Harbour \(Europe\/Dublin\)/)).toBeTruthy();
  await press("Save place");
  expect(await stored()).toEqual([]);
});

it("leaves a full list as it is, and says so", async () => {
  const user_ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  await add({ is_for_everybody: false, user_ids });
  await show();
  await choose("Actions for North", "Edit");
  await press("Ann Lee", "option");
  expect(screen.getByRole("alert").textContent).toBe("The list can have at most 1,000 people. Choose fewer.");
  await press("Save place");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit place" })).toBeNull());
  expect(await stored()).toMatchObject([{ user_ids }]);
});

it("leaves whom others have listed while its form was kept", async () => {
  const north = await add({ is_for_everybody: false });
  await show();
  await choose("Actions for North", "Edit");
  await press("Ann Lee", "option");
  cleanup();
  await chooseLists(context(), "place", ben.id, [north?.id ?? ""]);
  await show();
  await choose("Actions for North", "Edit");
  await press("Save place");
  await waitFor(async () =>
    expect(new Set((await stored())[0]?.user_ids)).toEqual(new Set([ann.id, ben.id])),
  );
});

it("takes a place of the business's own region, whatever clocks most people there have", async () => {
  const [business] = await replica.businesses.find().exec();
  await business?.incrementalPatch({ region: "FR" });
  await show();
  await press("Add place");
  await type("Name", "North");
  await press("Save place");
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: "North", region: null }]));
});

it("asks admins for a weekly budget, and hides it from managers, whose changes leave it as it is", async () => {
  await add();
  await show("admin");
  await choose("Actions for North", "Edit");
  expect(await screen.findByRole("switch", { name: "Weekly budget" })).toBeTruthy();
  cleanup();
  await show("manager");
  await choose("Actions for North", "Edit");
  await type("Name", "North End");
  expect(screen.queryByRole("switch", { name: "Weekly budget" })).toBeNull();
  await press("Save place");
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: "North End", week_budget: 800 }]));
});

it("orders, archives and restores places", async () => {
  await add();
  await add({ name: "South", sort_order: 1 });
  await show();
  await choose("Actions for South", "Move up");
  await waitFor(async () => {
    const found = await stored();
    expect(found.find(({ name }) => name === "South")?.sort_order).toBe(0);
  });
  await choose("Actions for North", "Archive");
  await press("Restore North");
  await waitFor(async () => expect((await stored()).every(({ is_archived }) => !is_archived)).toBe(true));
});
