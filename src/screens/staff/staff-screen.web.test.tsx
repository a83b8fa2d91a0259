import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { StaffScreen } from "./staff-screen.tsx";

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 8000 });

const SAM_ID = "d0000000-0000-4000-8000-000000000003";
const SAM = newPerson({
  id: SAM_ID,
  name: "Sam Okafor",
  email: "sam@shop.test",
  payrate: 15.75,
  start_date: "2026-01-05",
  phone: "+353 (1) 555 0100",
  emergency_name: "Ruth",
  emergency_relationship: "Mother",
  emergency_phone: "01 555 0101",
});
const MIA = newPerson({
  id: "d0000000-0000-4000-8000-000000000004",
  name: "Mia Gone",
  email: "mia@shop.test",
  deactivated_at: "2026-03-02T09:00:00.000Z",
});
const LEO = newPerson({
  id: "d0000000-0000-4000-8000-000000000005",
  name: "Leo Removed",
  email: "",
  removed_at: "2026-03-02T09:00:00.000Z",
});

let replica: Replica;
let isOnline: boolean;
const invoke = vi.fn();

beforeEach(async () => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(console, "error").mockImplementation(() => {});
  invoke.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    profileEntity,
    contractEntity,
  ]);
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  useSession.setState(useSession.getInitialState());
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await replica.close();
});

async function show(role: Role, seats = 3, fields: Partial<Business> = {}) {
  const me = newPerson({ id: replica.userId, name: "Olivia Byrne", email: "olivia@shop.test", role });
  const business = newBusiness({
    staff_count: seats,
    owner_id: role === "admin" ? me.id : SAM_ID,
    ...fields,
  });
  await replica.businesses.insert(business);
  for (const person of [me, SAM, MIA, LEO])
    await replica.profiles.insert({ ...person, business_id: business.id });
  const context = commandContext({ ...newUser(business.id, role), id: me.id }, replica, new FakeDevice());
  context.remote = (async () => ({
    functions: { invoke },
    auth: { refreshSession: async () => ({ error: null }) },
  })) as never;
  useSession.setState({
    scope: context.scope,
    user: { id: me.id, email: "olivia@shop.test", businessName: "" },
  });
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <BusinessFormat value={newFormat()}>
            <StaffScreen />
          </BusinessFormat>
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
  await screen.findByRole("button", { name: "More" });
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const press = async (name: string | RegExp, role = "button", within_?: HTMLElement) => {
  const found = await (within_ ? within(within_) : screen).findByRole(role, { name });
  await act(async () => void fireEvent.click(found));
};
const choose = async (person: string, action: string) => {
  await press(`Actions for ${person}`);
  await press(action, "menuitem");
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const bodies = () => invoke.mock.calls.map(([name, { body }]) => [name, body]);
const answer = (data: object) => invoke.mockResolvedValueOnce({ data, error: null });

it("lists who works here and who is deactivated, and who takes the seats", async () => {
  await show("admin");
  expect(names()).toEqual([
    expect.stringContaining("Mia Gone"),
    expect.stringContaining("Olivia Byrne"),
    expect.stringContaining("Sam Okafor"),
  ]);
  expect(screen.getByText("2 of 3 seats used")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add seats" }).getAttribute("href")).toBe("/subscription");
  const sam = screen.getByRole("row", { name: /Sam Okafor/ });
  expect(sam.textContent).toMatch(/Employee.*sam@shop\.test.*15\.75.*Jan 5, 2026.*Active/);
  type("Search staff", "okaf");
  await waitFor(() => expect(names()).toHaveLength(1));
});

it("begins with who works at the manager's place, and opens the others", async () => {
  const place = (name: string, id: string) =>
    newRow(placeEntity, { name, is_for_everybody: false, user_ids: [id] });
  const places = [place("North", SAM_ID), place("South", replica.userId)];
  await replica.templates.bulkInsert(places as never[]);
  await show("manager");
  expect(names()).toEqual([expect.stringContaining("Olivia Byrne")]);
  for (const [shown, chosen, person] of [
    ["South", "North", "Sam Okafor"],
    ["North", "All places", "Mia Gone"],
  ] as const) {
    await press(`Place: ${shown}`);
    await press(chosen, "menuitem");
    await waitFor(() => expect(names()).toContainEqual(expect.stringContaining(person)));
  }
});

it("is sorted on a phone by what is chosen", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await show("admin");
  const listed = () =>
    within(screen.getByRole("list", { name: "Staff" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => /(Mia|Olivia|Sam) /.exec(textContent)?.[1]);
  expect(listed()).toEqual(["Mia", "Olivia", "Sam"]);
  await press(/Sort by/);
  await press("Status", "option");
  expect(listed()).toEqual(["Olivia", "Sam", "Mia"]);
});

it("shows managers no pay, and lets them change nothing but how people are reached", async () => {
  await show("manager");
  expect(screen.queryByRole("columnheader", { name: "Pay rate" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add person" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Actions for Mia Gone" })).toBeNull();
  expect(document.body.textContent).not.toContain("15.75");
  await press("Actions for Sam Okafor");
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Edit contact details",
  ]);
});

it("lets managers call people and whom to call for them, and change both without a connection", async () => {
  isOnline = false;
  await show("manager");
  const call = screen.getByRole("link", { name: "Call Sam Okafor, +353 (1) 555 0100" });
  expect(call.getAttribute("href")).toBe("tel:+35315550100");
  await choose("Sam Okafor", "Edit contact details");
  const dialog = await screen.findByRole("dialog", { name: "Sam Okafor's contact details" });
  const ruth = within(dialog).getByRole("link", { name: "Call Ruth (Mother), 01 555 0101" });
  expect(ruth.getAttribute("href")).toBe("tel:015550101");
  expect(within(dialog).queryByRole("switch")).toBeNull();
  type("Phone", "call me");
  await press("Save");
  expect(await screen.findByText(/Enter a phone number/)).toBeTruthy();
  type("Phone", "+353 1 555 0199");
  type("Relationship", "");
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const held = (await replica.profiles.findOne(SAM_ID).exec())?.toMutableJSON();
  expect(held).toMatchObject({
    phone: "+353 1 555 0199",
    shows_phone: false,
    change_id: expect.any(String),
    emergency_name: "Ruth",
    emergency_relationship: null,
    emergency_phone: "01 555 0101",
  });
  expect(invoke).not.toHaveBeenCalled();
});

it("adds a person, whose PIN it tells; a request without an answer is made again as the same", async () => {
  await show("admin");
  await press("Add person");
  await screen.findByRole("dialog", { name: "Add person" });
  await press("Add person", "button", screen.getByRole("dialog"));
  expect(await screen.findByText("Enter a name")).toBeTruthy();
  type("Name", "Kim Park");
  type("Email", "Kim@Shop.test");
  await press("Generate password");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/);
  invoke.mockResolvedValueOnce({ data: null, error: { name: "FunctionsFetchError", message: "" } });
  await press("Add person", "button", screen.getByRole("dialog"));
  expect(await screen.findByText(/safely try again/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kim Park");
  answer({ id: "kim", pin: "482915" });
  await press("Add person", "button", screen.getByRole("dialog"));
  expect(await screen.findByRole("alertdialog", { name: "Password and PIN for Kim Park" })).toBeTruthy();
  expect(screen.getByLabelText("PIN").textContent).toBe("482915");
  const [first, second] = bodies();
  expect(screen.getByLabelText("Password").textContent).toBe(first?.[1].password);
  expect(second).toEqual(first);
  expect(first).toMatchObject([
    "create-staff",
    { name: "Kim Park", email: "kim@shop.test", role: "employee", payrate: null },
  ]);
  // The next one is another request.
  await press("Done");
  expect(Object.keys(localStorage)).toEqual([]);
});

it.each([
  ["Sam@shop.test", /^Sam Okafor already logs in with this email/],
  ["kim@elsewhere.test", /outside your business.*they can change their email or delete the account/],
])("says of %s who has it, and what can be done about it", async (email, text) => {
  await show("admin");
  const context = Response.json({ code: "email_taken", message: "x" }, { status: 409 });
  invoke.mockResolvedValue({ data: null, error: Object.assign(new Error("x"), { context }) });
  await press("Add person");
  await screen.findByRole("dialog", { name: "Add person" });
  type("Name", "Kim Park");
  type("Email", email);
  await press("Generate password");
  await press("Add person", "button", screen.getByRole("dialog"));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(email);
});

it("says who has the email that somebody is to get", async () => {
  await show("admin");
  const context = Response.json({ code: "email_taken", message: "x" }, { status: 409 });
  invoke.mockResolvedValue({ data: null, error: Object.assign(new Error("x"), { context }) });
  await choose("Sam Okafor", "Change email");
  type("Email", "olivia@shop.test");
  await press("Save email");
  expect(await screen.findByText(/^Olivia Byrne already logs in with this email/)).toBeTruthy();
});

it("shows a password that was changed, until somebody is done with it", async () => {
  await show("admin");
  await choose("Sam Okafor", "Change password");
  await press("Generate password");
  const { value } = screen.getByLabelText<HTMLInputElement>("Password");
  answer({ id: SAM.id });
  await press("Save password");
  const shown = await screen.findByRole("alertdialog", { name: "Password for Sam Okafor" });
  expect(within(shown).getByLabelText("Password").textContent).toBe(value);
  expect(within(shown).queryByLabelText("PIN")).toBeNull();
  await press("Done");
  expect(screen.queryByText(value)).toBeNull();
});

it("prints a new sign-in in the language of whoever gets it", async () => {
  await show("admin", 3, { locale: "de-DE" });
  await replica.profiles.findOne(SAM.id).incrementalPatch({ locale: "ar-EG" });
  await replica.profiles.findOne(MIA.id).incrementalPatch({ deactivated_at: null });
  const paper: unknown[] = [];
  for (const person of ["Sam Okafor", "Mia Gone"]) {
    await choose(person, "Create new PIN");
    answer({ id: person, pin: "730164" });
    await press("Create PIN");
    await screen.findByText("730164");
    await vi.waitFor(() => {
      act(() => void window.dispatchEvent(new Event("afterprint")));
      act(() => void window.dispatchEvent(new Event("beforeprint")));
      const sheet = document.querySelector<HTMLElement>(".print-sheet > div");
      expect(sheet?.lang).not.toBe("en-US");
      paper.push([sheet?.lang, sheet?.dir, sheet?.textContent]);
    });
    act(() => void window.dispatchEvent(new Event("afterprint")));
    await press("Done");
  }
  expect(paper).toEqual([
    ["ar-EG", "rtl", expect.stringMatching(/رقم PIN لساعة الدوام: .*730164/)],
    ["de-DE", "ltr", expect.stringContaining("PIN für die Stempeluhr: 730164")],
  ]);
});

it("offers a new PIN when the one of somebody who was added could not be told", async () => {
  await show("admin");
  await choose("Mia Gone", "Reactivate");
  expect(await screen.findByText(/use a seat again/)).toBeTruthy();
  type("Password", "a long password");
  answer({ id: MIA.id, pin: null });
  await press("Reactivate", "button", screen.getByRole("dialog"));
  const lost = await screen.findByRole("alertdialog", { name: "Create a new PIN for Mia Gone?" });
  answer({ id: MIA.id, pin: "730164" });
  await press("Create PIN", "button", lost);
  expect(await screen.findByText("730164")).toBeTruthy();
  expect(screen.getByText("a long password", { selector: "output" })).toBeTruthy();
  expect(bodies()[1]).toEqual(["update-staff", { id: MIA.id, rotate_pin: true }]);
});

it("changes only what was changed, and says what another role brings", async () => {
  await show("admin");
  await choose("Sam Okafor", "Edit");
  type("Name", "Sam O.");
  answer({ id: SAM.id });
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodies()).toEqual([["update-staff", { id: SAM.id, name: "Sam O." }]]);
});

it("deactivates after saying what follows", async () => {
  await show("admin");
  await choose("Sam Okafor", "Deactivate");
  const dialog = await screen.findByRole("alertdialog", { name: "Deactivate Sam Okafor?" });
  expect(dialog.textContent).toContain("become open");
  answer({ id: SAM.id });
  await press("Deactivate", "button", dialog);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(bodies()).toEqual([["deactivate-staff", { id: SAM.id }]]);
});

it("deletes only once the name was typed, and says why when the server refuses", async () => {
  await show("admin");
  await choose("Sam Okafor", "Delete");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete Sam Okafor?" });
  const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(button.disabled).toBe(true);
  type("Type “Sam Okafor” to confirm", "sam okafor");
  await waitFor(() => expect(button.disabled).toBe(false));
  const refusal = Response.json(
    { code: "last_admin", message: "A business needs an admin." },
    { status: 409 },
  );
  invoke.mockResolvedValueOnce({
    data: null,
    error: { name: "FunctionsHttpError", message: "", context: refusal },
  });
  await press("Delete", "button", dialog);
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "A business needs at least one admin. Make someone else an admin first.",
  );
});

it("says what needs a connection, and keeps what was typed", async () => {
  isOnline = false;
  await show("admin");
  expect(screen.getByText(/Go online to add or change staff/)).toBeTruthy();
  await choose("Sam Okafor", "Change email");
  type("Email", "sam.o@shop.test");
  invoke.mockResolvedValueOnce({ data: null, error: { name: "FunctionsFetchError", message: "" } });
  await press("Save email");
  expect(await screen.findByText(/You're offline. Go online and try again/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("sam.o@shop.test");
});

it("offers the seat where a person is added, with the price before and after, and keeps what was typed", async () => {
  await show("admin", 2);
  expect(screen.getByText("All seats on your plan are in use.")).toBeTruthy();
  const expectOffer = async (dialog: string | RegExp) => {
    const opened = await screen.findByRole("dialog", { name: dialog });
    const said = within(within(opened).getByRole("region", { name: "More seats" }));
    expect(said.getByText(/You have 2 seats, and 2 are in use, including the owner's/)).toBeTruthy();
    for (const words of ["2 seats, $21.98 per month", "3 seats, $23.97 per month", "+$1.99 per month"])
      expect(said.getByText(words)).toBeTruthy();
    return said;
  };
  await choose("Mia Gone", "Reactivate");
  await expectOffer(/Mia/);
  await press("Cancel");
  await press("More");
  await press("Invite by email", "menuitem");
  await expectOffer(/Invite/);
  await press("Cancel");

  await press("Add person");
  type("Name", "Kim Lee");
  const said = await expectOffer(/Add/);
  answer({ url: "https://app.test/payment-success?success=true" });
  answer({ status: "active", plan: "staff-based" });
  await act(async () => void fireEvent.click(said.getByRole("button", { name: "Add 1 seat" })));
  expect(bodies()).toEqual([
    ["create-checkout-session", { email: "olivia@shop.test", staffCount: 3, isUpgrade: true }],
    ["update-subscription", { staffCount: 3, isUpgrade: true }],
  ]);
  await replica.businesses.findOne().incrementalPatch({ staff_count: 3 });
  await waitFor(() => expect(screen.queryByRole("region", { name: "More seats" })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kim Lee");
});

it("offers seats on a phone too, where there is no page of plans", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await show("admin", 3);
  await press("Add seats");
  const said = within(await screen.findByRole("dialog", { name: "Add seats" }));
  expect(said.getByText("4 seats, $25.96 per month")).toBeTruthy();
  expect(said.getByRole("button", { name: "Add 1 seat" })).toBeTruthy();
});

it("limits a business whose payment was cancelled to the seats it chose, and offers a plan", async () => {
  await show("admin", 2, { subscription_status: "none", subscription_plan: null });
  expect(screen.getByText("2 of 2 seats used")).toBeTruthy();
  await press("Add person");
  const said = within(await screen.findByRole("region", { name: "More seats" }));
  expect(said.getByText(/14-day free trial \(no card needed\).*\$23.97/)).toBeTruthy();
  expect(said.queryByText("Previous")).toBeNull();
  expect(said.getByRole("button", { name: "Continue to payment" })).toBeTruthy();
});
