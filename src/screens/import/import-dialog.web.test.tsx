import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useRosterHistory } from "#stores/roster-grid.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ImportDialog } from "./import-dialog.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const manager = newUser(BUSINESS, "manager");
const [sam, kim] = [
  newPerson({ name: "Sam Okafor", email: "sam@shop.test" }),
  newPerson({ name: "Kim Park", email: "kim@shop.test" }),
];
// Dialogs full of fields are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
let replica: Replica;
let onClose: Mock<() => void>;
let day: string;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    ...[profileEntity, businessEntity, shiftEntity, shiftTemplateEntity],
    ...[positionEntity, placeEntity, staffAvailabilityEntity],
  ]);
  await replica.profiles.bulkInsert([newPerson({ id: manager.id, role: "manager" }), sam, kim]);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, region: "IE" }));
  onClose = vi.fn<() => void>();
  localStorage.clear();
  useRosterHistory.setState({ past: [], future: [] });
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const device = new FakeDevice();
  day = addDays(device.readClock().instant.slice(0, 10), 7);
  render(
    <MemoryRouter>
      <CommandContextContext value={commandContext(manager, replica, device)}>
        <ReplicaContext value={{ replica, userId: manager.id }}>
          <ImportDialog preferred="shifts" onClose={onClose} />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  await replica.close();
});

async function choose(...lines: string[]) {
  const button = await screen.findByRole("button", { name: "Choose a CSV or Excel file" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  const file = new File([lines.join("\n")], "roster.csv", { type: "text/csv" });
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: Object.assign([file], { item: () => file }) },
  });
}
async function answer(question: RegExp, option: string) {
  fireEvent.click(await screen.findByRole("button", { name: question }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const all = async (kind: "shift" | "position" | "place" | "availability") =>
  (
    await rows(replica, kind)
      .find({ selector: { kind } as never })
      .exec()
  ).map((found) => found.toMutableJSON());

it("shows the shifts of a file, asks for names, makes its positions, and takes all of it back", async () => {
  await choose(
    "Employee,Role,Date,Start Time,End Time",
    `"Okafor, Sam",Kitchen,${day},9:00 AM,5:00 PM`,
    `Kim P.,Kitchen,${day},9:00 AM,5:00 PM`,
    `,Kitchen,${day},late,5:00 PM`,
  );
  expect(await screen.findByText("1 shift can be added.")).toBeDefined();
  const skipped = within(screen.getByRole("region", { name: "Skipped rows" }));
  expect(skipped.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Line 3Employee: “Kim P.” isn't matched to anyone in your staff",
    "Line 4Start Time: “late” isn't a time. Use 9:00 or 9:00 AM.",
  ]);
  expect(await all("shift")).toEqual([]);

  await answer(/Who is “Kim P.”\?/, "Kim Park");
  expect(await screen.findByText("2 shifts can be added.")).toBeDefined();
  const list = within(screen.getByRole("list", { name: "Shifts to add" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sam Okafor.*Kitchen/),
    expect.stringMatching(/^Kim Park.*Kitchen/),
  ]);
  await press("Add 2 shifts");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [position] = await all("position");
  expect(position).toMatchObject({ name: "Kitchen" });
  expect((await all("shift")).map((shift) => "position_id" in shift && shift.position_id)).toEqual([
    position?.id,
    position?.id,
  ]);
  expect(useRosterHistory.getState().past.map(({ label }) => label)).toEqual(["2 shifts added"]);

  toastQueue.visibleToasts[0]?.content.action?.run();
  await waitFor(async () => expect(await all("shift")).toEqual([]));
  await waitFor(async () => expect(await all("position")).toMatchObject([{ is_archived: true }]));
  expect(useRosterHistory.getState().past).toEqual([]);
});

it("adds nothing twice, and says what is here already", async () => {
  const file = ["Person,Date,Start,End", `Sam Okafor,${day},9:00,17:00`];
  await choose(...file);
  await press("Add 1 shift");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await press("Choose another file");
  expect(await screen.findByText(/^Last import: 1 shift added/)).toBeDefined();
  await choose(...file);
  expect(await screen.findByText("1 row was already added.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
});

it("takes an import back later, from where the next one begins", async () => {
  await choose("Person,Date,Start,End", `Sam Okafor,${day},9:00,17:00`);
  await press("Add 1 shift");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await press("Choose another file");
  await press("Undo import");
  await waitFor(async () => expect(await all("shift")).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/^Last import/)).toBeNull());
});

it("takes a file for what its reader says it is", async () => {
  await choose("Person,Date,Start,End", `Sam Okafor,${day},9:00,13:00`);
  await answer(/This file contains$/, "Availability");
  const question = within(await screen.findByRole("radiogroup", { name: "Days without a value mean" }));
  fireEvent.click(question.getByRole("radio", { name: "Available" }));
  await press("Add 1 entry");
  await waitFor(async () =>
    expect(await all("availability")).toMatchObject([
      { user_id: sam.id, date: day, start_time: "09:00", available: true, status: "approved" },
    ]),
  );
});

it("reads dates as the business's country writes them, and asks", async () => {
  await choose("Person,Date,Start,End", "Sam Okafor,05/03/2099,9:00,17:00");
  const question = within(await screen.findByRole("radiogroup", { name: /^Which day is .*05\/03\/2099/ }));
  const [first, second] = question.getAllByRole("radio") as HTMLInputElement[];
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  await press("Add 1 shift");
  await waitFor(async () => expect(await all("shift")).toMatchObject([{ date: "2099-03-05" }]));
});

it("offers no people to a manager, and names the columns that a file lacks", async () => {
  await choose("Who,When", `Sam Okafor,${day}`);
  expect(await screen.findByText(/^Missing columns: /)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: /This file contains$/ }));
  const kinds = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(kinds).toEqual(["Shifts", "Availability", "Shift templates", "Positions"]);
});

it("gives the skipped rows as a file that can be fixed", async () => {
  const saved: Promise<string[][]>[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(readSheet(blob).then((sheet) => sheet.rows.map(({ cells }) => cells)));
    return "blob:made";
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await choose(
    "First Name,Last Name,Date,Start,End",
    `Sam,Okafor,${day},soon,17:00\nJo,Berg,${day},09:00,17:00`,
  );
  await press("Download skipped rows");
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]).toEqual([
    ["First Name", "Last Name", "Date", "Start", "End", "Problem"],
    ["Sam", "Okafor", day, "soon", "17:00", "Start: “soon” isn't a time. Use 9:00 or 9:00 AM."],
    ["Jo", "Berg", day, "09:00", "17:00", "Full name: “Jo Berg” isn't matched to anyone in your staff"],
  ]);
});

it("asks for places where a file names several, and not where it names the only one", async () => {
  const head = "Person,Date,Start,End,Location";
  await choose(head, `,${day},9:00,17:00,Main`, `,${day},9:00,17:00,Quay`);
  await answer(/Place .*Quay/, "No place");
  const list = within(await screen.findByRole("list", { name: "Shifts to add" }));
  await waitFor(() =>
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Main/),
      expect.not.stringMatching(/Quay/),
    ]),
  );
  await press("Choose another file");
  await choose(head, `,${day},9:00,17:00,Main`, `,${day},10:00,17:00,Main`);
  expect(await screen.findByText(/^Not used: .*Location/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Place .*Main/ })).toBeNull();
  await press("Add 2 shifts");
  await waitFor(async () => expect(await all("shift")).toHaveLength(2));
  expect(await all("place")).toEqual([]);
});

it("offers to use an archived position again", async () => {
  const kitchen = newRow(positionEntity, { business_id: BUSINESS, name: "Kitchen", is_archived: true });
  await rows(replica, "position").insert(kitchen);
  await choose("Person,Date,Start,End,Role", `,${day},9:00,17:00,kitchen`);
  await answer(/Position .*kitchen/, "Use “kitchen” again");
  await press("Add 1 shift");
  await waitFor(async () => expect(await all("shift")).toMatchObject([{ position_id: kitchen.id }]));
  expect(await all("position")).toMatchObject([{ name: "Kitchen", is_archived: false }]);
});
