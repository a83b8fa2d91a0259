import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { TextField } from "../fields/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { ModalFrame } from "./modal-frame.tsx";

const onClose = vi.fn();
const noop = () => {};

const plain = (
  <ModalFrame title="In short" onClose={onClose}>
    Text
  </ModalFrame>
);
const form = (
  <FormDialog title="New shift" action="Save" onSubmit={noop} onClose={onClose}>
    <input />
  </FormDialog>
);
const question = (
  <ConfirmDialog title="Discard?" action="Discard" onConfirm={noop} onCancel={onClose}>
    For good.
  </ConfirmDialog>
);

afterEach(() => {
  cleanup();
  onClose.mockClear();
});

function pressOutside() {
  const backdrop = document.body;
  fireEvent.pointerDown(backdrop, { button: 0 });
  fireEvent.pointerUp(backdrop, { button: 0 });
  fireEvent.click(backdrop, { button: 0 });
}

it.each([
  ["a plain dialog", plain, 1],
  ["a form", form, 0],
  ["a question", question, 0],
])("a press outside of %s closes it only when nothing is lost by that", (_, dialog, closings) => {
  render(dialog);
  pressOutside();
  expect(onClose).toHaveBeenCalledTimes(closings);
});

it.each([
  ["a plain dialog", plain, "dialog"],
  ["a form", form, "dialog"],
  ["a question", question, "alertdialog"],
])("Escape closes %s", (_, dialog, role) => {
  render(dialog);
  fireEvent.keyDown(screen.getByRole(role), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

function Sent() {
  const [isSent, setSent] = useState(false);
  return (
    <FormDialog title="New shift" action="Save" onSubmit={() => setSent(true)} onClose={onClose}>
      <TextField label="Day" />
      <TextField label="Reason" {...(isSent && { error: "Enter a reason" })} />
    </FormDialog>
  );
}

it("leads to the first field that is wrong once the form was sent", () => {
  render(<Sent />);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Reason" }));
});
