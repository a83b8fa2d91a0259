import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import type { Imported } from "#schema/protocol/import-staff.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { ImportDialog } from "./import-dialog.tsx";

interface Batch {
  people: { email: string; password: string; line?: number }[];
}
type Answer = { data: object } | { error: Error };

let replica: Replica;
/** The requests to import-staff, and its answers in turn. */
let batches: Batch[];
let answer: (batch: Batch) => Promise<Answer>;
let onClose: Mock<() => void>;
/** The texts of the saved files. */
let saved: string[];

const added = ({ email }: { email: string }): Imported => ({
  status: "added",
  email,
  id: email,
  pin: "804213",
});
const allAdded = async ({ people }: Batch) => ({ data: { people: people.map(added) } });

beforeEach(async () => {
  const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
  replica = await openReplica({ userId: admin.id, generation: 0 }, [profileEntity, businessEntity]);
  await replica.profiles.insert(newPerson({ id: admin.id, email: "owner@shop.test", role: "admin" }));
  await replica.profiles.insert(
    newPerson({ email: "Mia@shop.test", deactivated_at: "2026-03-02T09:00:00.000Z" }),
  );
  await replica.businesses.insert(newBusiness({ staff_count: 30 }));
  batches = [];
  answer = allAdded;
  onClose = vi.fn<() => void>();
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
    void blob.text().then((text) => saved.push(text));
    return "blob:made";
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <ReplicaContext value={{ replica, userId: admin.id }}>
          <ImportDialog onClose={onClose} />
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

async function choose(text: string | Uint8Array<ArrayBuffer>) {
  const button = await screen.findByRole("button", { name: "Choose a CSV file" });
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
  const left = within(screen.getByRole("region", { name: "Skipped lines" }));
  expect(left.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Line 3“ann.shop.test” isn't a valid email address",
    "Line 4owner@shop.test is already in your business",
    "Line 5“Chef” isn't a role. Use admin, manager, or employee.",
    "Line 6mia@shop.test is deactivated. Reactivate them in the staff list.",
  ]);
  expect(batches).toEqual([]);
  press("Choose another file");
  expect(await screen.findByRole("button", { name: "Choose a CSV file" })).toBeDefined();
});

it("reads a staff list that was exported in another language", async () => {
  await choose("Nombre,Rol,Correo,Tarifa (EUR)\nSam,Responsable,sam@shop.test,15.75");
  fireEvent.click(await screen.findByRole("button", { name: "Add 1 person" }));
  expect(await screen.findByText("1 person added.")).toBeDefined();
  expect(batches[0]?.people[0]).toMatchObject({ name: "Sam", role: "manager", payrate: 15.75 });
});

it("says how it read the dates", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  await act(async () => void window.dispatchEvent(new Event("languagechange")));
  await choose("name,email,start date\nSam,sam@shop.test,05/03/2026");
  expect(
    await screen.findByText(
      /^Dates are read in your local format: 05\/03\/2026 means (5 Mar|Mar 5,) 2026\.$/,
    ),
  ).toBeDefined();
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
  expect(saved[0]).toContain(`P 0,p0@shop.test,Employee,804213,${sent[0]?.password}`);
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
  expect(screen.getByText("This email address is already in use. Use another one.")).toBeDefined();
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

it("loses nothing when the connection breaks, and goes on from there", async () => {
  answer = async (batch) => {
    if (batches.length === 2)
      return { error: Object.assign(new Error("x"), { name: "FunctionsFetchError" }) };
    return allAdded(batch);
  };
  await choose(people(12));
  fireEvent.click(await screen.findByRole("button", { name: "Add 12 people" }));
  expect(await screen.findByText("Can't reach the server. Try again.")).toBeDefined();
  expect(screen.getByText("10 people added.")).toBeDefined();
  press("Continue");
  expect(await screen.findByText("12 people added.")).toBeDefined();
  expect(batches[2]).toEqual(batches[1]);
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
  ["", "There are no people in this file."],
  ["name,phone\nSam,1", "The first line of this file has no “email” column."],
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
