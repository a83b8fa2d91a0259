import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { CareersScreen } from "./careers-screen.tsx";

const COOK = "0a000000-0000-4000-8000-000000000001";
const POSITION = {
  id: COOK,
  title: "Cook",
  description: "Cooks soup",
  responsibilities: ["Soup"],
  requirements: ["A spoon"],
  benefits: [],
  created_at: "2026-11-01T12:00:00.000Z",
};
const DOWN = { data: null, error: { name: "FunctionsFetchError" } };
const online = vi.spyOn(navigator, "onLine", "get");
const invoke = vi.fn();
let positions: unknown;
let applied: unknown;

beforeEach(() => {
  online.mockReturnValue(true);
  positions = { data: { positions: [POSITION] }, error: null };
  applied = { data: { status: "received" }, error: null };
  invoke
    .mockReset()
    .mockImplementation(async (name: string) => (name === "open-positions" ? positions : applied));
});
afterEach(cleanup);
// jsdom computes no layout.
Element.prototype.scrollIntoView = () => {};

let ids = 0;
const show = () =>
  render(
    <MemoryRouter>
      <CommandContextContext
        value={
          {
            remote: async () => ({ functions: { invoke } }),
            device: { newId: () => `draft ${++ids}` },
            commandFailed: () => {},
          } as never
        }
      >
        <CareersScreen />
      </CommandContextContext>
    </MemoryRouter>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const forms = () =>
  invoke.mock.calls
    .filter(([name]) => name === "apply-for-job")
    .map(([, { body }]) => Object.fromEntries(body as FormData));

async function choose(content: string, name = "cv.pdf") {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  const file = new File([content], name, { type: "application/pdf" });
  await act(
    async () =>
      void fireEvent.change(input as HTMLInputElement, {
        target: { files: Object.assign([file], { item: () => file }) },
      }),
  );
}
async function fillIn() {
  await screen.findByText("Cooks soup");
  await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Apply for Cook" })));
  type("Name", " Ada Lovelace ");
  type("Email", "ada@x.test");
}

it("shows what is open in full", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Cook" })).toBeTruthy();
  expect(screen.getByText("Soup")).toBeTruthy();
  expect(screen.getByText("A spoon")).toBeTruthy();
  expect(screen.queryByText("Benefits")).toBeNull();
});

it("says when nothing is open", async () => {
  positions = { data: { positions: [] }, error: null };
  show();
  expect(await screen.findByText("No open positions")).toBeTruthy();
  expect(screen.queryByLabelText("Name")).toBeNull();
});

it("says when the positions cannot be loaded, and tries again", async () => {
  positions = DOWN;
  show();
  expect(await screen.findByText("Couldn't load the open positions.")).toBeTruthy();
  positions = { data: { positions: [POSITION] }, error: null };
  await press("Try again");
  expect(await screen.findByText("Cooks soup")).toBeTruthy();
});

it("says without a connection that they will appear, and shows them then", async () => {
  online.mockReturnValue(false);
  show();
  expect(screen.getByText("Not on this device yet")).toBeTruthy();
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("Cooks soup")).toBeTruthy();
});

it("says what is missing, and sends nothing", async () => {
  show();
  await screen.findByText("Cooks soup");
  await press("Send application");
  for (const words of ["Enter your name", "Please enter a valid email address", "Choose a position"])
    expect(screen.getByText(words)).toBeTruthy();
  expect(forms()).toEqual([]);
});

it("sends an application with its resume", async () => {
  show();
  await fillIn();
  await choose("%PDF-1.7 of a life");
  await press("Send application");
  await waitFor(() => expect(screen.getByText("Application sent")).toBeTruthy());
  const [sent] = forms();
  expect(sent).toMatchObject({
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    full_name: "Ada Lovelace",
    email: "ada@x.test",
    posting_id: COOK,
    trap: "",
  });
  expect(await (sent as unknown as { resume: File }).resume.text()).toBe("%PDF-1.7 of a life");
  expect(screen.getByText(/You applied for Cook/)).toBeTruthy();
});

it("takes only a PDF by what is in it, and not too large a one", async () => {
  show();
  await fillIn();
  await choose("<html>");
  expect(await screen.findByText("This file isn't a PDF. Upload your resume as a PDF.")).toBeTruthy();
  await choose(`%PDF-${"x".repeat(5 * 1024 * 1024)}`);
  expect(await screen.findByText("This file is too large. Resumes can be up to 5 MB.")).toBeTruthy();
  await choose("%PDF-1.7", "mine.pdf");
  expect(await screen.findByText("mine.pdf")).toBeTruthy();
  expect(screen.queryByText(/too large/)).toBeNull();
  await press("Remove file");
  expect(screen.queryByText("mine.pdf")).toBeNull();
});

it("loses nothing when it fails, and sends the same request again; other words are another one", async () => {
  applied = DOWN;
  show();
  await fillIn();
  await choose("%PDF-1.7");
  await press("Send application");
  await screen.findByText(/Can't reach the server/);
  await press("Try again");
  await waitFor(() => expect(forms()).toHaveLength(2));
  await screen.findByRole("button", { name: "Try again" });
  type("Name", "Ada King");
  applied = { data: { status: "received" }, error: null };
  await press("Try again");
  await waitFor(() => expect(screen.getByText("Application sent")).toBeTruthy());
  const [one, two, three] = forms().map(({ request_id }) => request_id);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

it.each([
  ["the last one", []],
  ["one of two", [{ ...POSITION, id: "0a000000-0000-4000-8000-000000000002", title: "Waiter" }]],
])("keeps what was typed when its position is closed, %s, and does not send it", async (_which, left) => {
  show();
  await fillIn();
  positions = { data: { positions: left }, error: null };
  for (const word of ["offline", "online"]) {
    online.mockReturnValue(word === "online");
    await act(async () => void window.dispatchEvent(new Event(word)));
  }
  expect(await screen.findByText(/The position you chose is now closed/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe(" Ada Lovelace ");
  await press("Send application");
  expect(screen.getByText("Choose a position")).toBeTruthy();
  expect(forms()).toEqual([]);
});

it("says that it needs a connection", async () => {
  show();
  await fillIn();
  online.mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/You need an internet connection to apply/)).toBeTruthy();
  applied = DOWN;
  await press("Send application");
  expect(
    await screen.findByText(/You're offline, and you need an internet connection to apply/),
  ).toBeTruthy();
});
