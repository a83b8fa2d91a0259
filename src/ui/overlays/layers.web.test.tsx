import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, StrictMode, useState } from "react";
import { BrowserRouter, Link, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Button } from "../button.tsx";
import { ComboBox } from "../fields/combo-box.tsx";
import { DatePicker } from "../fields/date-picker.tsx";
import { Select } from "../fields/select.tsx";
import { TextField } from "../fields/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useLayer } from "./layers.ts";
import { Menu } from "./menu.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { SidePanel } from "./side-panel.tsx";

const noop = () => {};
const OPTIONS = [
  { value: "a", label: "Ann" },
  { value: "b", label: "Ben" },
];

/** What the page opens by a button of the same name. */
const LAYERS: Record<string, (close: () => void) => ReactNode> = {
  dialog: (close) => (
    <ModalFrame title="In short" onClose={close}>
      Text
    </ModalFrame>
  ),
  question: (close) => (
    <ConfirmDialog title="Sure?" action="Yes" onConfirm={noop} onCancel={close}>
      Text
    </ConfirmDialog>
  ),
  panel: (close) => (
    <SidePanel title="Help" onClose={close}>
      Text
    </SidePanel>
  ),
  selection: (close) => <Selection onClear={close} />,
};

function Selection({ onClear }: { onClear: () => void }) {
  useLayer(true, onClear);
  return <p role="status">2 selected</p>;
}

let navigate: ReturnType<typeof useNavigate>;
let here: string;

function Page() {
  const [open, setOpen] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  navigate = useNavigate();
  here = pathname + search;
  return (
    <>
      {Object.keys(LAYERS).map((name) => (
        <button key={name} type="button" onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      {open && LAYERS[open]?.(() => setOpen(null))}
      <Menu items={[{ id: "form", label: "New shift", onAction: () => setOpen("form") }]}>
        <Button>Actions</Button>
      </Menu>
      <Select label="Shop" value="a" options={OPTIONS} onChange={noop} />
      <ComboBox label="Person" value="a" options={OPTIONS} onChange={noop} />
      <DatePicker label="Day" value="2026-03-02" onChange={noop} />
      {open === "form" && (
        <FormDialog title="New shift" action="Save" onSubmit={noop} onClose={() => setOpen(null)}>
          <TextField label="Notes" />
          <Select label="Template" value="a" options={OPTIONS} onChange={noop} />
          <Link to="/terms">Terms</Link>
        </FormDialog>
      )}
    </>
  );
}

const TURNS_OF_HISTORY = 8;

/** Until the history has followed, which takes a turn of the event loop for each step. */
async function settled() {
  for (let turn = 0; turn < TURNS_OF_HISTORY; turn++)
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
}

async function back(go = () => window.history.back()) {
  await act(async () => go());
  await settled();
}

async function press(name: string, role = "button") {
  await act(async () => void fireEvent.click(screen.getByRole(role, { name })));
  await settled();
}

beforeEach(async () => {
  render(
    <StrictMode>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </StrictMode>,
  );
  await act(async () => void navigate("/first"));
  await act(async () => void navigate("/roster?week=2"));
});
afterEach(async () => {
  cleanup();
  await settled();
});

describe("Back closes, and stays on the page:", () => {
  it.each([
    ["a dialog", "dialog", "dialog"],
    ["a question", "question", "alertdialog"],
    ["a panel", "panel", "dialog"],
    ["a selection", "selection", "status"],
    ["a menu", "Actions", "menu"],
    ["the list of a select", "Ann Shop", "listbox"],
    ["the list of a combo box", "Show suggestions Person", "listbox"],
    ["a calendar", "Calendar Day", "dialog"],
  ])("%s", async (_, opener, role) => {
    await press(opener);
    expect(screen.getByRole(role)).toBeTruthy();
    await back();
    expect(screen.queryByRole(role)).toBeNull();
    expect(here).toBe("/roster?week=2");
    await back();
    expect(here).toBe("/first");
  });
});

async function openForm() {
  await press("Actions");
  await press("New shift", "menuitem");
}

it("closes only the top layer: the list first, then its dialog, then it leaves the page", async () => {
  await openForm();
  await press("Ann Template");
  await back();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.getByRole("dialog")).toBeTruthy();
  await back();
  expect(screen.queryByRole("dialog")).toBeNull();
  await back();
  expect(here).toBe("/first");
});

it("asks before something typed is lost", async () => {
  await openForm();
  fireEvent.input(screen.getByRole("textbox", { name: "Notes" }), { target: { value: "Bring keys" } });
  await back();
  expect(screen.getByRole("alertdialog", { name: "Discard what you entered?" })).toBeTruthy();
  await back();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Notes" })).toHaveProperty("value", "Bring keys");
  await back();
  await press("Discard");
  expect(screen.queryByRole("dialog")).toBeNull();
  await back();
  expect(here).toBe("/first");
});

it("takes its entry back when a layer closes otherwise", async () => {
  await openForm();
  await press("Cancel");
  await back();
  expect(here).toBe("/first");
});

it("leads from where a layer's link went back to the page, in one step", async () => {
  await openForm();
  await press("Terms", "link");
  expect(here).toBe("/terms");
  await press("Cancel");
  await back();
  expect(here).toBe("/roster?week=2");
  await back();
  expect(here).toBe("/first");
});

it("goes where somebody navigates while a layer's entry is taken back", async () => {
  await openForm();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
  await act(async () => void navigate("/terms"));
  await settled();
  expect(here).toBe("/terms");
  expect(window.location.pathname).toBe("/terms");
  await back();
  expect(here).toBe("/roster?week=2");
});

it("keeps an address that was replaced while a layer was open", async () => {
  await openForm();
  await act(async () => void navigate("/roster?week=3", { replace: true }));
  await back();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(here).toBe("/roster?week=3");
  expect(window.location.search).toBe("?week=3");
});

it("leaves an entry without a layer at once, when somebody goes forward to it", async () => {
  await openForm();
  await back();
  await back(() => window.history.forward());
  expect(here).toBe("/roster?week=2");
  await back();
  expect(here).toBe("/first");
});
