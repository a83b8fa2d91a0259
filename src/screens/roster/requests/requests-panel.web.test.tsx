import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { RequestsPanel } from "./requests-panel.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const boss = newUser(BUSINESS, "manager");
const [ann, ben, cat] = [newUser(BUSINESS).id, newUser(BUSINESS).id, newUser(BUSINESS).id];
const ENTITIES = [
  payRateEntity,
  profileEntity,
  businessEntity,
  shiftEntity,
  swapRequestEntity,
  shiftTemplateEntity,
  trainingModuleEntity,
  businessHoursEntity,
  staffAvailabilityEntity,
];
let replica: Replica;
let device: FakeDevice;

// It is nine o'clock on Monday, March 2.
beforeEach(async () => {
  device = new FakeDevice();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(
    newBusiness({ id: BUSINESS, timezone: "UTC", approval_mode: true, rest_min_minutes: 660 }),
  );
  await replica.profiles.bulkInsert([
    newPerson({ id: ann, name: "Ann Lee" }),
    newPerson({ id: ben, name: "Ben Carver" }),
    newPerson({ id: cat, name: "Cat Moss" }),
  ]);
  useSession.setState({
    user: { id: boss.id, email: "", businessName: "" },
    scope: { user_id: boss.id, business_id: BUSINESS, role: "manager" },
  });
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  await replica.close();
});

const shift = (fields: Partial<Shift>) => newShift({ date: "2026-03-03", published: true, ...fields });
const dropped = (fields: Partial<Shift> = {}) =>
  shift({ user_id: ann, status: "dropped", drop_reason: "Dentist", claimed_by_user_id: ben, ...fields });

async function open(shifts: readonly Shift[], count: number) {
  await replica.shifts.bulkInsert([...shifts]);
  render(
    <CommandContextContext value={commandContext(boss, replica, device)}>
      <ReplicaContext value={{ replica, userId: boss.id }}>
        <BusinessFormat value={newFormat()}>
          <MemoryRouter>
            <RequestsPanel />
          </MemoryRouter>
        </BusinessFormat>
      </ReplicaContext>
    </CommandContextContext>,
  );
  const name = count > 0 ? new RegExp(`^Requests *${count} *waiting`) : "Requests";
  fireEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("dialog", { name: "Requests" });
}
const stored = async ({ id }: Shift) => (await replica.shifts.findOne(id).exec())?.toMutableJSON();
const press = (place: HTMLElement, name: string) =>
  fireEvent.click(within(place).getByRole("button", { name }));

it("says when nothing is to be decided", async () => {
  await open([shift({ user_id: ann })], 0);
  expect(await screen.findByText("No requests")).toBeDefined();
});

it("tells who wants whose shift, why it was dropped, what speaks against it and who fits better", async () => {
  const panel = await open([dropped(), shift({ user_id: ben, start_time: "12:00" })], 1);
  const claims = await within(panel).findByRole("list", { name: "Claims" });
  expect(claims.textContent).toContain("Ben CarverTomorrow, 9:00 AM – 5:00 PM");
  expect(claims.textContent).toContain("Dropped by Ann Lee: Dentist");
  expect(claims.textContent).toContain("Overlaps another shift by 5h");
  expect(claims.textContent).toContain("1 other person is a better fit.");
});

it("begins with what is at the places where the manager works", async () => {
  const place = (name: string, user_ids: string[]) =>
    newRow(placeEntity, { name, business_id: BUSINESS, is_for_everybody: false, user_ids });
  const [north, south] = [place("North", [ann]), place("South", [boss.id, ben])];
  await replica.templates.bulkInsert([north, south] as never[]);
  const at = (place_id: string, date: string) => dropped({ place_id, date });
  const shifts = [at(north.id, "2026-03-03"), at(south.id, "2026-03-05"), at(north.id, "2026-03-04")];
  const pair = (place_id: string, date: string) => [
    shift({ user_id: ann, place_id, date }),
    shift({ user_id: ben, place_id, date: date.replace("-03-", "-04-") }),
  ];
  const [norths, souths] = [pair(north.id, "2026-03-10"), pair(south.id, "2026-03-11")];
  for (const [given, wanted] of [norths, souths])
    await rows(replica, "swap").insert(
      newSwap(must(given, "one"), must(wanted, "other"), { status: "agreed" }),
    );
  const panel = await open([...shifts, ...norths, ...souths], 5);
  const daysOf = async (name: string) => {
    const list = await within(panel).findByRole("list", { name });
    return [...list.children].map(({ textContent }) => /Tomorrow|\w{3} \d+/.exec(textContent ?? "")?.[0]);
  };
  expect(await daysOf("Claims")).toEqual(["Mar 5", "Tomorrow", "Mar 4"]);
  expect(await daysOf("Swaps")).toEqual(["Mar 11", "Mar 10"]);
});

async function denyWith(reason: string, title: string) {
  const asked = await screen.findByRole("dialog", { name: title });
  fireEvent.change(within(asked).getByLabelText(/^Reason/), { target: { value: reason } });
  press(asked, "Decline");
}

it.each([
  ["Approve", { user_id: ben, status: "claimed", claimed_by_user_id: null }],
  ["Decline", { user_id: ann, status: "dropped", claimed_by_user_id: null, denial_reason: "Ann came first" }],
])("%s at once, and as it was when that is undone", async (name, decided) => {
  const claimed = dropped();
  const panel = await open([claimed], 1);
  press(await within(panel).findByRole("list", { name: "Claims" }), name);
  if (name === "Decline") await denyWith(" Ann came first ", "Decline Ben Carver's claim?");
  expect(await screen.findByText("No requests")).toBeDefined();
  expect(await stored(claimed)).toMatchObject(decided);
  must(toastQueue.visibleToasts[0]?.content.action, "Undo").run();
  await within(panel).findByRole("list", { name: "Claims" });
  expect(await stored(claimed)).toMatchObject({ user_id: ann, status: "dropped", claimed_by_user_id: ben });
});

it("denies nothing when that is cancelled, and needs no reason", async () => {
  const claimed = dropped();
  const panel = await open([claimed], 1);
  const claims = await within(panel).findByRole("list", { name: "Claims" });
  press(claims, "Decline");
  press(await screen.findByRole("dialog", { name: "Decline Ben Carver's claim?" }), "Cancel");
  expect(await stored(claimed)).toEqual(claimed);
  press(claims, "Decline");
  await denyWith(" ", "Decline Ben Carver's claim?");
  expect(await screen.findByText("No requests")).toBeDefined();
  expect(await stored(claimed)).toMatchObject({ claimed_by_user_id: null, denial_reason: null });
});

it.each([
  ["known", "Zoe Ray"],
  ["unknown", "a former colleague"],
])("asks for no reason where whoever would read it has left, by %s name", async (known, called) => {
  const zoe = newPerson({ name: "Zoe Ray", deactivated_at: "2026-03-01T09:00:00.000Z" });
  if (known === "known") await replica.profiles.insert(zoe);
  const claimed = dropped({ claimed_by_user_id: zoe.id });
  const panel = await open([claimed], 1);
  press(await within(panel).findByRole("list", { name: "Claims" }), "Decline");
  const asked = await screen.findByRole("dialog", { name: `Decline ${called}'s claim?` });
  expect(within(asked).queryByRole("textbox")).toBeNull();
  expect(asked.textContent).not.toContain("notified");
  press(asked, "Decline");
  expect(await screen.findByText("No requests")).toBeDefined();
  expect(await stored(claimed)).toMatchObject({ claimed_by_user_id: null, denial_reason: null });
});

it("closes the dialog about a claim that somebody else's has replaced, and denies neither", async () => {
  const claimed = dropped();
  const panel = await open([claimed], 1);
  press(await within(panel).findByRole("list", { name: "Claims" }), "Decline");
  await screen.findByRole("dialog", { name: "Decline Ben Carver's claim?" });
  await (await replica.shifts.findOne(claimed.id).exec())?.incrementalPatch({ claimed_by_user_id: cat });
  await expect.poll(() => screen.queryByRole("dialog", { name: /^Decline/ })).toBeNull();
  const claims = await within(panel).findByRole("list", { name: "Claims" });
  expect(claims.textContent).toContain("Cat Moss");
  expect(await stored(claimed)).toMatchObject({ claimed_by_user_id: cat, denial_reason: null });
});

it.each<[string, Partial<Shift>, string]>([
  ["has begun", { date: "2026-03-02", start_time: "08:00" }, "Today, 8:00 AM"],
  ["was weeks ago", { date: "2026-02-10" }, "Tue, Feb 10, 9:00 AM"],
])(
  "has a swap of which one shift %s and the other is to come, only to be denied",
  async (_, fields, when) => {
    const [begun, ahead] = [shift({ user_id: ann, ...fields }), shift({ user_id: ben })];
    const swaps = [newSwap(begun, ahead), newSwap(ahead, begun)];
    await rows(replica, "swap").bulkInsert(swaps.map((swap) => ({ ...swap, status: "agreed" as const })));
    const panel = await open([begun, ahead], 2);
    const list = await within(panel).findByRole("list", { name: "Swaps" });
    for (const item of within(list).getAllByRole("listitem")) {
      expect(item.textContent).toContain(`Ben Carver gets: ${when}`);
      expect(item.textContent).toContain("A shift that has started can't be swapped.");
      expect(
        within(item)
          .getAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual(["Decline"]);
    }
  },
);

it("has no swap any more whose shifts are both over", async () => {
  const [anns, bens] = [
    shift({ user_id: ann, date: "2026-03-01" }),
    shift({ user_id: ben, date: "2026-02-28" }),
  ];
  await rows(replica, "swap").insert(newSwap(anns, bens, { status: "agreed" }));
  await open([anns, bens], 0);
  expect(await screen.findByText("No requests")).toBeDefined();
});

it("says that a shift has begun while the panel was open, and approves nothing", async () => {
  const soon = shift({ user_id: ann, date: "2026-03-02", start_time: "10:00" });
  const ahead = shift({ user_id: ben });
  const swap = newSwap(soon, ahead, { status: "agreed" });
  await rows(replica, "swap").insert(swap);
  const panel = await open([soon, ahead], 1);
  device.instant = "2026-03-02T10:00:30.000Z";
  press(await within(panel).findByRole("list", { name: "Swaps" }), "Approve");
  await expect
    .poll(() => toastQueue.visibleToasts[0]?.content.text)
    .toBe("A shift that has started can't be swapped.");
  expect((await rows(replica, "swap").findOne(swap.id).exec())?.toMutableJSON().status).toBe("agreed");
});

it("has a swap whose shift was moved to a later day than it was asked for on", async () => {
  const [moved, other] = [shift({ user_id: ann, date: "2026-03-05" }), shift({ user_id: ben })];
  await rows(replica, "swap").insert(newSwap(moved, other, { status: "agreed", date: "2026-02-27" }));
  await open([moved, other], 1);
});

it("approves a swap that both agreed to, and asks before denying one", async () => {
  const [anns, bens] = [shift({ user_id: ann }), shift({ user_id: ben, date: "2026-03-04" })];
  const swaps = rows(replica, "swap");
  const [first, second] = [
    newSwap(anns, bens, { status: "agreed" }),
    newSwap(bens, anns, { status: "agreed" }),
  ];
  await swaps.bulkInsert([first, second, newSwap(anns, bens)]);
  const panel = await open([anns, bens], 2);
  const list = await within(panel).findByRole("list", { name: "Swaps" });
  expect(list.textContent).toContain("Ben Carver gets: Tomorrow, 9:00 AM – 5:00 PM");
  press(must(within(list).getAllByRole("listitem")[0], "a swap"), "Decline");
  await denyWith("Ann has the keys", "Decline this swap?");
  await expect.poll(() => within(list).getAllByRole("listitem").length).toBe(1);
  press(list, "Approve");
  expect(await screen.findByText("No requests")).toBeDefined();
  const found = await swaps.find({ selector: { kind: "swap" } }).exec();
  const decided = found.map((one) => one.toMutableJSON());
  expect(decided.map(({ status, denial_reason }) => `${status} ${denial_reason}`).sort()).toEqual([
    "approved null",
    "asked null",
    "denied Ann has the keys",
  ]);
});

it.each<[string, [string, string]]>([
  ["asked for", [boss.id, ben]],
  ["was asked for", [ben, boss.id]],
])("leaves a swap that the manager %s to others", async (_, [one, other]) => {
  const [mine, theirs] = [shift({ user_id: one }), shift({ user_id: other, date: "2026-03-04" })];
  await rows(replica, "swap").insert(newSwap(mine, theirs, { status: "agreed" }));
  const panel = await open([mine, theirs], 1);
  const list = await within(panel).findByRole("list", { name: "Swaps" });
  expect(await within(list).findByText("An admin decides your own requests.")).toBeDefined();
  expect(within(list).queryByRole("button")).toBeNull();
});

it("offers the manager's own claim, as the roster does", async () => {
  const claimed = shift({ claimed_by_user_id: boss.id });
  const panel = await open([claimed], 1);
  press(await within(panel).findByRole("list", { name: "Claims" }), "Approve");
  expect(await screen.findByText("No requests")).toBeDefined();
  expect(await stored(claimed)).toMatchObject({ user_id: boss.id, status: "claimed" });
});

it("opens for a link or a pressed push that leads to it, and not on the way back", async () => {
  const routes = [
    { path: "/roster", element: <RequestsPanel /> },
    { path: "/news", element: <p>News</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/news", "/roster"], initialIndex: 1 });
  render(
    <CommandContextContext value={commandContext(boss, replica, device)}>
      <ReplicaContext value={{ replica, userId: boss.id }}>
        <BusinessFormat value={newFormat()}>
          <RouterProvider router={router} />
        </BusinessFormat>
      </ReplicaContext>
    </CommandContextContext>,
  );
  const dialog = () => screen.findByRole("dialog", { name: "Requests" });
  await screen.findByRole("button", { name: "Requests" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(() => router.navigate("/roster#requests"));
  fireEvent.click(within(await dialog()).getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await act(() => router.navigate("/roster#requests"));
  await dialog();
  await act(() => router.navigate("/news"));
  await act(() => router.navigate(-1));
  await screen.findByRole("button", { name: "Requests" });
  expect(screen.queryByRole("dialog")).toBeNull();
});
