import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { xlsxFile } from "#lib/sheets/xlsx-file.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import type { Imported } from "#schema/protocol/import-staff.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { ImportDialog } from "./import-dialog.tsx";

interface Batch {
  people: { email: string; password: string; line?: number }[];
  /** Of a call for one person. */
  id?: string;
}
type Answer = { data: object } | { error: Error };

let replica: Replica;
/** The requests to import-staff, and its answers in turn. */
let batches: Batch[];
let answer: (batch: Batch) => Promise<Answer>;
let onClose: Mock<() => void>;
/** The rows of the saved files. */
let saved: SheetRow[][];

const added = ({ email }: { email: string }): Imported => ({
  status: "added",
  email,
  id: email,
  pin: "004213",
});
const allAdded = async ({ people }: Batch) => ({ data: { people: people.map(added) } });

beforeEach(async () => {
  const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
  replica = await openReplica({ userId: admin.id, generation: 0 }, [
    ...[profileEntity, businessEntity, positionEntity, placeEntity, contractEntity],
  ]);
  await replica.profiles.insert(newPerson({ id: admin.id, email: "owner@shop.test", role: "admin" }));
  await replica.profiles.insert(
    newPerson({ email: "Mia@shop.test", deactivated_at: "2026-03-02T09:00:00.000Z" }),
  );
  await replica.businesses.insert(newBusiness({ staff_count: 30 }));
  batches = [];
  answer = allAdded;
  onClose = vi.fn<() => void>();
  vi.stubGlobal("matchMedia", () => new EventTarget());
  saved = [];
  const invoke = async (_: string, { body }: { body: Batch }) => {
    batches.push(body);
    return { data: null, error: null, ...(await answer(body)) };
  };
  const context = {
    ...commandContext(admin, replica, new FakeDevice()),
    remote: async () => ({ functions: { invoke } }) as never,
  };
  URL.createObjectURL = (blob: Blob) => {
    void readSheet(blob).then(({ rows }) => saved.push(rows));
    return "blob:made";
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <ReplicaContext value={{ replica, userId: admin.id }}>
          <ImportDialog preferred="people" onClose={onClose} />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await replica.close();
});

async function choose(text: string | Uint8Array<ArrayBuffer> | Blob) {
  const button = await screen.findByRole("button", { name: "Choose a CSV or Excel file" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  const file = new File([text], "staff.csv", { type: "text/csv" });
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: Object.assign([file], { item: () => file }) },
  });
}
const people = (count: number) =>
  ["name,email", ...Array.from({ length: count }, (_, place) => `P ${place},p${place}@shop.test`)].join("\n");
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("names each bad line with its number and why, and counts the good ones", async () => {
  await choose(
    "name,email,role\nSam,sam@shop.test\nAnn,ann.shop.test\nBo,owner@shop.test\nKim,kim@shop.test,Chef\nMia,mia@shop.test",
  );
  expect(await screen.findByText("1 person can be added.")).toBeDefined();
  const left = within(screen.getByRole("region", { name: "Skipped rows" }));
  expect(left.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Line 3“ann.shop.test” isn't a valid email address",
    "Line 4owner@shop.test is already in your business",
    "Line 5“Chef” isn't a role. Use admin, manager, or employee.",
    "Line 6mia@shop.test is deactivated. Reactivate them in the staff list.",
  ]);
  expect(batches).toEqual([]);
  press("Choose another file");
  expect(await screen.findByRole("button", { name: "Choose a CSV or Excel file" })).toBeDefined();
});

it("reads a staff list that was exported in another language", async () => {
  await choose("Nombre,Rol,Correo,Tarifa (EUR)\nSam,Responsable,sam@shop.test,15.75");
  fireEvent.click(await screen.findByRole("button", { name: "Add 1 person" }));
  expect(await screen.findByText("1 person added.")).toBeDefined();
  expect(batches[0]?.people[0]).toMatchObject({ name: "Sam", role: "manager", payrate: 15.75 });
});

it("asks which day a date is that can be read in two ways", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  await act(async () => void window.dispatchEvent(new Event("languagechange")));
  await choose("name,email,start date\nSam,sam@shop.test,05/03/2026");
  const question = within(await screen.findByRole("radiogroup", { name: /^Which day is .*05\/03\/2026/ }));
  const [first, second] = question.getAllByRole("radio") as HTMLInputElement[];
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  fireEvent.click(second as HTMLInputElement);
  press("Add 1 person");
  await waitFor(() => expect(batches[0]?.people[0]).toMatchObject({ start_date: "2026-05-03" }));
});

it("shows the values that it will save, and the columns that it does not use", async () => {
  await choose(
    "First Name,Last Name,Email,Wage,Shoe size\nAna,Lee,ana@shop.test,15,38\nCher,,cher@shop.test,,",
  );
  const list = within(await screen.findByRole("list", { name: "People to add" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ana Lee.*ana@shop.test.*Employee.*15.00/),
    expect.stringMatching(/^Cher.*cher@shop.test.*Employee/),
  ]);
  expect(screen.getByText(/^Not used: .*Shoe size/)).toBeDefined();
});

it("reads a workbook, with a title above the header and a date that is one", async () => {
  const rows = [["Staff of March"], ["Name", "Email", "Hire date"], ["Sam", "sam@shop.test", "2026-03-31"]];
  await choose(await xlsxFile(rows, "Staff"));
  fireEvent.click(await screen.findByRole("button", { name: "Add 1 person" }));
  await waitFor(() => expect(batches[0]?.people[0]).toMatchObject({ name: "Sam", start_date: "2026-03-31" }));
});

it("takes columns of any name by hand", async () => {
  await choose("Who,Where\nSam,sam@shop.test");
  expect(await screen.findByText(/^Missing columns: Full name and Email/)).toBeDefined();
  for (const [title, use] of [
    ["Who", "Full name"],
    ["Where", "Email"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`${title}$`) }));
    fireEvent.click(await screen.findByRole("option", { name: use }));
  }
  fireEvent.click(await screen.findByRole("button", { name: "Add 1 person" }));
  await waitFor(() => expect(batches[0]?.people[0]).toMatchObject({ name: "Sam", email: "sam@shop.test" }));
});

it("asks for the spelling of names before it adds anybody, where the file does not say it", async () => {
  // "Ayşe" in windows-1254 is "Ayþe" in windows-1252.
  await choose(Uint8Array.from("name,email\nAy\u00fee,a@shop.test", (character) => character.charCodeAt(0)));
  const add = await screen.findByRole("button", { name: "Add 1 person" });
  expect(add.hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: /Which spelling is right\?$/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Ayşe" }));
  expect(await screen.findByText("Ayşe", { selector: "span[dir]" })).toBeDefined();
  await waitFor(() => expect(add.hasAttribute("disabled")).toBe(false));
  press("Add 1 person");
  await waitFor(() => expect(batches[0]?.people[0]).toMatchObject({ name: "Ayşe" }));
});

it("says before a file is chosen for how many there are seats", async () => {
  expect(await screen.findByText("Your plan has 29 seats left.")).toBeDefined();
  await replica.businesses.findOne().incrementalPatch({ staff_count: 1 });
  expect(await screen.findByRole("region", { name: "More seats" })).toBeDefined();
});

it("offers seats to whom there are too few", async () => {
  await choose(people(31));
  expect(await screen.findByText("29 people can be added.")).toBeDefined();
  expect(screen.getByText("No seat left for p29@shop.test")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Add 2 seats" })).toBeDefined();
  await replica.businesses.findOne().incrementalPatch({ staff_count: 32 });
  expect(await screen.findByText("31 people can be added.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "More seats" })).toBeNull();
});

it("adds everybody in batches, with passwords of their own, and hands out the list", async () => {
  await choose(people(12));
  fireEvent.click(await screen.findByRole("button", { name: "Add 12 people" }));
  expect(await screen.findByText("12 people added.")).toBeDefined();
  expect(batches.map((batch) => batch.people.length)).toEqual([10, 2]);
  const sent = batches.flatMap((batch) => batch.people);
  expect(new Set(sent.map(({ password }) => password)).size).toBe(12);
  expect(sent[0]).not.toHaveProperty("line");
  expect(screen.getByRole("button", { name: "Close without downloading" })).toBeDefined();
  press("Download PINs and passwords");
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.[1]?.cells).toEqual(["P 0", "p0@shop.test", "Employee", "004213", sent[0]?.password]);
  press("Close");
  expect(onClose).toHaveBeenCalledOnce();
});

it("names who was refused, and who was there already", async () => {
  answer = async ({ people: all }) => ({
    data: {
      people: all.map(({ email }, place): Imported => {
        if (place === 0) return { status: "refused", email, code: "email_taken", message: "Taken." };
        return { status: "already", email, id: email };
      }),
    },
  });
  await choose(people(2));
  fireEvent.click(await screen.findByRole("button", { name: "Add 2 people" }));
  expect(await screen.findByText("Line 2, p0@shop.test")).toBeDefined();
  expect(screen.getByText(/^This email has an account outside your business/)).toBeDefined();
  expect(screen.getByText(/^1 person was already in your business/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Download PINs/ })).toBeNull();
});

it("stops after the batch that is on its way, and goes on with the same passwords", async () => {
  let release = () => {};
  answer = (batch) =>
    new Promise((resolve) => {
      release = () => resolve({ data: { people: batch.people.map(added) } });
    });
  await choose(people(12));
  fireEvent.click(await screen.findByRole("button", { name: "Add 12 people" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(batches).toHaveLength(1));
  await act(async () => release());
  expect(await screen.findByText("2 people not added yet.")).toBeDefined();
  answer = allAdded;
  press("Continue");
  expect(await screen.findByText("12 people added.")).toBeDefined();
  expect(batches.map((batch) => batch.people.length)).toEqual([10, 2]);
});

it("goes on by itself after a lost answer: nobody twice, and everybody in the list", async () => {
  const lost = () => ({ error: Object.assign(new Error("x"), { name: "FunctionsFetchError" }) });
  const already = ({ email }: { email: string }): Imported => ({
    status: "already",
    email,
    id: email,
    is_own: email !== "p11@shop.test",
  });
  answer = async (batch) => {
    if (batches.length === 2) return lost();
    if (batch.id) return { data: { id: batch.id, pin: "000731" } };
    return { data: { people: batch.people.map(batches.length > 2 ? already : added) } };
  };
  await choose(people(12));
  fireEvent.click(await screen.findByRole("button", { name: "Add 12 people" }));
  expect(await screen.findByText(/^Can't reach the server\. The import will continue/)).toBeDefined();
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("11 people added.")).toBeDefined();
  expect(batches[2]).toEqual(batches[1]);
  // The other one was added by a colleague meanwhile, and keeps their PIN.
  const sent = batches[1]?.people.slice(0, 1) ?? [];
  expect(batches.slice(3)).toEqual(
    sent.map(({ email, password }) => ({ id: email, password, rotate_pin: true })),
  );
  press("Download PINs and passwords");
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.slice(-1).map(({ cells }) => cells)).toEqual(
    sent.map(({ email, password }, place) => [`P ${place + 10}`, email, "Employee", "000731", password]),
  );
});

it("can be stopped in a pause, and still knows whose answer was lost", async () => {
  answer = async () => ({ error: Object.assign(new Error("x"), { name: "FunctionsFetchError" }) });
  await choose(people(1));
  fireEvent.click(await screen.findByRole("button", { name: "Add 1 person" }));
  expect(await screen.findByText(/^Can't reach the server\. The import will continue/)).toBeDefined();
  press("Stop");
  expect(await screen.findByText("1 person not added yet.")).toBeDefined();
  answer = async (batch) =>
    batch.id
      ? { data: { id: batch.id, pin: "000731" } }
      : {
          data: {
            people: batch.people.map(({ email }) => ({ status: "already", email, id: email, is_own: true })),
          },
        };
  press("Continue");
  expect(await screen.findByText("1 person added.")).toBeDefined();
});

it("prints a card for each person", async () => {
  await choose(people(2));
  fireEvent.click(await screen.findByRole("button", { name: "Add 2 people" }));
  await screen.findByText("2 people added.");
  vi.spyOn(window, "print").mockImplementation(() => void window.dispatchEvent(new Event("beforeprint")));
  press("Print PIN cards");
  const cards = [...document.querySelectorAll(".print-sheet li")].map(({ textContent }) => textContent);
  expect(cards).toEqual([
    expect.stringMatching(/P 0.*p0@shop\.test.*004213/),
    expect.stringMatching(/P 1.*p1@shop\.test.*004213/),
  ]);
});

it("prints each card in the language of whoever gets it, else in the business's", async () => {
  await replica.businesses.findOne().incrementalPatch({ locale: "de-DE" });
  await choose(people(2));
  fireEvent.click(await screen.findByRole("button", { name: "Add 2 people" }));
  await screen.findByText("2 people added.");
  await replica.profiles.insert(newPerson({ id: "p1@shop.test", locale: "ar-EG" }));
  await vi.waitFor(() => {
    act(() => void window.dispatchEvent(new Event("afterprint")));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const cards = [...document.querySelectorAll<HTMLElement>(".print-sheet li")];
    expect(cards.map(({ lang, dir, textContent }) => [lang, dir, textContent])).toEqual([
      ["de-DE", "ltr", expect.stringMatching(/Passwort: .*PIN für die Stempeluhr: 004213/)],
      ["ar-EG", "rtl", expect.stringMatching(/رقم PIN لساعة الدوام: .*004213/)],
    ]);
  });
});

it("adds nobody to a business whose subscription has ended, and says so", async () => {
  await replica.businesses.findOne().incrementalPatch({ subscription_status: "canceled" });
  await choose(people(1));
  expect(await screen.findByText(/^Your subscription has ended/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Add 1 person" }).hasAttribute("disabled")).toBe(true);
});

it("without a network it says what needs one", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await choose(people(1));
  expect(await screen.findByText(/^You're offline/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Add 1 person" }).hasAttribute("disabled")).toBe(true);
});

it.each([
  ["", "There's nothing to import in this file."],
  ["name,phone\nSam,1", "Missing columns: Email. Choose them below."],
  ["x".repeat(1_000_001), "This file is too large. The limit is 1 MB."],
])("says what a file lacks", async (text, words) => {
  await choose(text);
  expect(await screen.findByText(words)).toBeDefined();
});

it("reads what a spreadsheet of Windows writes", async () => {
  const bytes = [...'name;email\n"Jos\u00e9";jose@shop.test'].map((character) => character.charCodeAt(0));
  await choose(new Uint8Array(bytes));
  fireEvent.click(await screen.findByRole("button", { name: "Add 1 person" }));
  await waitFor(() => expect(batches[0]?.people[0]).toMatchObject({ name: "José" }));
});

it("adds weekly hours and positions with the people, and a birth date, and says that no undo takes them back", async () => {
  await choose(
    "name,email,weekly hours,positions,date of birth\nSam,sam@shop.test,38.5,Bar; Host,2001-03-31\nAnn,ann@shop.test,,host,",
  );
  const list = within(await screen.findByRole("list", { name: "People to add" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/38.5 h a week.*Bar.*Host/),
    expect.stringMatching(/Ann.*Host/),
  ]);
  expect(screen.getByText(/can't be undone in one step/)).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: /Position .*Bar/ }));
  fireEvent.click(await screen.findByRole("option", { name: "No position" }));
  press("Add 2 people");
  expect(await screen.findByText("2 people added.")).toBeDefined();
  expect(batches[0]?.people[0]).toMatchObject({ birth_date: "2001-03-31" });
  expect(batches[0]?.people[0]).not.toHaveProperty("weekly_minutes");
  const rows = (await replica.templates.find().exec()).map((found) => found.toMutableJSON());
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "contract", user_id: "sam@shop.test", weekly_minutes: 2310 }),
      expect.objectContaining({ kind: "position", user_ids: ["sam@shop.test", "ann@shop.test"] }),
    ]),
  );
});
