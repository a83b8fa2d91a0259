import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { TextArea } from "../fields/text-area.tsx";
import { TextField } from "../fields/text-field.tsx";
import { TimeField } from "../fields/time-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const [onSubmit, onNext, onClose, onDiscard, onStartOver] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];

afterEach(() => {
  cleanup();
  for (const spy of [onSubmit, onNext, onClose, onDiscard, onStartOver]) spy.mockClear();
});

const show = (props: object = {}) =>
  render(
    <FormDialog title="Add shift" action="Add" onSubmit={onSubmit} onClose={onClose} {...props}>
      <TextField label="Name" />
      <TimeField label="Start" value="09:00" onChange={() => {}} />
      <TextArea label="Notes" />
    </FormDialog>,
  );

it("begins with the focus on its first field", () => {
  show();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
});

it("brings into sight what went wrong, above the fields that may be scrolled away", () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { rerender } = show();
  rerender(
    <FormDialog title="Add shift" action="Add" onSubmit={onSubmit} onClose={onClose} problem="Not saved">
      <TextField label="Name" />
    </FormDialog>,
  );
  expect(scrolled.mock.contexts).toEqual([screen.getByRole("alert")]);
});

it("leaves the focus to the field that asks for it", () => {
  render(
    <FormDialog title="Add shift" action="Add" onSubmit={onSubmit} onClose={onClose}>
      <TextField label="Name" />
      <TextField label="Email" autoFocus />
    </FormDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
});

it("has the focus on its first field again in the next round", () => {
  const { rerender } = show({ round: 0 });
  act(() => screen.getByRole("button", { name: "Add" }).focus());
  rerender(
    <FormDialog title="Add shift" action="Add" onSubmit={onSubmit} onClose={onClose} round={1}>
      <TextField label="Name" />
    </FormDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
});

it.each([
  [
    "Ctrl with Enter in a text of several lines",
    () => screen.getByRole("textbox", { name: "Notes" }),
    { ctrlKey: true },
  ],
  ["Cmd with Enter in a field", () => screen.getByRole("textbox", { name: "Name" }), { metaKey: true }],
  ["Enter in a time", () => screen.getAllByRole("spinbutton")[0] as HTMLElement, {}],
])("saves by %s", (_, target, keys) => {
  show();
  fireEvent.keyDown(target(), { key: "Enter", ...keys });
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("leaves Enter in a text of several lines alone", () => {
  show();
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Notes" }), { key: "Enter" });
  expect(onSubmit).not.toHaveBeenCalled();
});

it("adds and begins the next, where one adds many", () => {
  show();
  expect(screen.queryByRole("button", { name: "Add and next" })).toBeNull();
  cleanup();
  show({ onNext });
  fireEvent.click(screen.getByRole("button", { name: "Add and next" }));
  expect(onNext).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

it("says that earlier input is there again, and starts over", () => {
  show({ isRestored: true, onStartOver });
  expect(screen.getByRole("status").textContent).toContain("We kept what you entered before.");
  fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(onStartOver).toHaveBeenCalledOnce();
});

it("gives up what was typed by Cancel alone", () => {
  show({ onDiscard });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onDiscard).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onDiscard).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledTimes(2);
});
