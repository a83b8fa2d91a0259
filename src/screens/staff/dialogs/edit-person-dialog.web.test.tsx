import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { InviteDialog } from "../invite/staff-invites.tsx";
import type { Staff } from "../people/use-staff.ts";
import { AddDialog } from "./add-dialog.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";

const SAM = newPerson({
  name: "Sam Okafor",
  email: "sam@shop.test",
  start_date: "2026-01-05",
  deactivated_at: "2026-03-02T09:00:00.000Z",
});
const LOST = { data: null, error: { name: "FunctionsFetchError", message: "" } };

let replica: Replica;
const invoke = vi.fn();
const business = newBusiness();

beforeEach(async () => {
  invoke.mockReset().mockResolvedValue(LOST);
  vi.spyOn(console, "error").mockImplementation(() => {});
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    profileEntity,
  ]);
  await replica.businesses.insert(business);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  await replica.close();
});

const staff: Staff = {
  business,
  people: [{ ...SAM, weekly_minutes: null, positions: [] }],
  hasContracts: false,
  seatsUsed: 1,
  isFull: false,
  isAdmin: true,
  hasPositions: false,
  hasPlaces: false,
  isHere: () => true,
  me: "me",
  changesOf: () => [],
  fixedRoleOf: () => null,
};
const dialog = { staff, onOpen: () => {}, onClose: () => {} };

function show(content: React.ReactNode) {
  const context = commandContext(newUser(business.id, "admin"), replica, new FakeDevice());
  context.remote = (async () => ({ functions: { invoke } })) as never;
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <ReplicaContext value={{ replica, userId: replica.userId }}>{content}</ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const requests = () => invoke.mock.calls.map(([, { body }]) => body.request_id);
async function send(action: string) {
  const before = invoke.mock.calls.length;
  press(action);
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(before + 1));
  await screen.findByText(/safely try again/);
}

it("with another password it is another request, and with the first one the first again", async () => {
  show(<AddDialog {...dialog} former={null} />);
  type("Name", "Kim Park");
  type("Email", "kim@shop.test");
  for (const password of ["the first one", "another one", "the first one"]) {
    type("Password", password);
    await send("Add person");
  }
  const [first, other, again] = requests();
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});

it("to take somebody back is another request each time that they were deactivated", async () => {
  for (const deactivated_at of [SAM.deactivated_at, "2026-04-02T09:00:00.000Z"]) {
    show(<AddDialog {...dialog} former={{ ...SAM, deactivated_at: deactivated_at ?? null }} />);
    type("Password", "a long password");
    await send("Reactivate");
    cleanup();
  }
  expect(new Set(requests()).size).toBe(2);
});

it.each([
  ["Add person", <AddDialog key="add" {...dialog} former={null} />],
  ["Reactivate", <AddDialog key="reactivate" {...dialog} former={SAM} />],
  ["Send invitation", <InviteDialog key="invite" onClose={() => {}} onInvited={() => {}} />],
])("once the subscription has ended, %s says so and asks nothing", async (action, content) => {
  await replica.businesses.findOne().incrementalPatch({ subscription_status: "canceled" });
  show(content);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Your subscription has ended/);
  type("Name", "Sam Okafor");
  const [email] = screen.getAllByLabelText("Email");
  fireEvent.change(email as HTMLElement, { target: { value: "sam@shop.test" } });
  if (action !== "Send invitation") type("Password", "a long password");
  press(action);
  expect(screen.queryByText(/required|Please enter/)).toBeNull();
  expect(invoke).not.toHaveBeenCalled();
});

it.each([
  ["cleared", "day", "Backspace", "Enter a start date"],
  ["of another century", "year", "ArrowDown", "Choose a date in 2000 or later"],
])("saves no start date that was %s, and says why", async (_, segment, key, words) => {
  show(<EditPersonDialog {...dialog} person={{ ...SAM, start_date: "2000-01-05" }} />);
  const part = screen.getByRole("spinbutton", { name: new RegExp(`^${segment}`) });
  fireEvent.keyDown(part, { key });
  fireEvent.blur(part);
  press("Save");
  expect(await screen.findByText(words)).toBeDefined();
  expect(invoke).not.toHaveBeenCalled();
});
