import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { NumberField } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";
import { TimeField } from "./time-field.tsx";

afterEach(cleanup);

/** What a keyboard does: asks, and types if nobody objects. */
function type(element: Element, data: string) {
  const event = new InputEvent("beforeinput", {
    bubbles: true,
    cancelable: true,
    inputType: "insertText",
    data,
  });
  if (fireEvent(element, event) && element instanceof HTMLInputElement) {
    fireEvent.input(element, { target: { value: element.value + data } });
  }
}

function Phone() {
  const [phone, setPhone] = useState("");
  return (
    <>
      <TextField label="Phone" type="tel" value={phone} onChange={setPhone} />
      <output>{phone}</output>
    </>
  );
}

it.each(["٠٤٢١٣", "۰۴۲۱۳", "０４２１３"])("takes %s in a field for numbers, typed", (digits) => {
  render(<Phone />);
  for (const digit of digits) type(screen.getByLabelText("Phone"), digit);
  expect(screen.getByRole("status").textContent).toBe("04213");
});

it("takes them pasted or filled in", () => {
  render(<Phone />);
  fireEvent.input(screen.getByLabelText("Phone"), { target: { value: "+٣٥٣ ١" } });
  expect(screen.getByRole("status").textContent).toBe("+353 1");
});

it("takes them in a number", () => {
  const changes: number[] = [];
  render(<NumberField label="Seats" defaultValue={0} onChange={(seats) => changes.push(seats)} />);
  const field = screen.getByRole("textbox", { name: "Seats" });
  fireEvent.focus(field);
  (field as HTMLInputElement).select();
  type(field, "۱۲");
  fireEvent.blur(field);
  expect(changes).toEqual([12]);
});

function Start() {
  const [start, setStart] = useState<string | null>("09:00");
  return (
    <>
      <TimeField label="Start" value={start} onChange={setStart} />
      <output>{start}</output>
    </>
  );
}

it("takes them in the parts of a time", () => {
  render(<Start />);
  const hour = screen.getAllByRole("spinbutton")[0] as Element;
  fireEvent.focus(hour);
  type(hour, "۸");
  expect(screen.getByRole("status").textContent).toBe("08:00");
});
