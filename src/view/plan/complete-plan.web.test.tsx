import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CompletePlan } from "./complete-plan.tsx";

afterEach(cleanup);

const button = (name: string) => screen.getByRole("button", { name });

it.each([
  ["Get Started", { isSignUp: true }],
  ["Select Plan", {}],
])("is chosen with '%s', and says for how many", (name, props) => {
  const onChoose = vi.fn();
  render(<CompletePlan {...props} staffCount={12} onChoose={onChoose} />);
  fireEvent.click(button(name));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(12);
});

it("is chosen once: while it is busy it says so and takes no more presses", () => {
  const onChoose = vi.fn();
  render(<CompletePlan isBusy onChoose={onChoose} />);
  fireEvent.click(button("Processing..."));
  expect(onChoose).not.toHaveBeenCalled();
});

it.each([
  ["1-10 employees", 60, 5, "$27.95"],
  ["11-20 employees", 60, 15, "$45.35"],
  ["21-30 employees", 60, 25, "$58.25"],
  ["31+ employees", 5, 35, "$68.65"],
])("picking %s after %i sets %i, and the price follows", (tier, before, count, total) => {
  const onChoose = vi.fn();
  render(<CompletePlan staffCount={before} onChoose={onChoose} />);
  fireEvent.click(screen.getByRole("radio", { name: tier }));
  expect(screen.getByText(total)).toBeTruthy();
  fireEvent.click(button("Select Plan"));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(count);
});

it("falls to the tier's minimum for what is no number, in the field and in the price", () => {
  const onChoose = vi.fn();
  render(<CompletePlan staffCount={15} onChoose={onChoose} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: "abc" } });
  fireEvent.blur(field);
  expect(field.value).toBe("11");
  expect(screen.getByText("$39.39")).toBeTruthy();
  fireEvent.click(button("Select Plan"));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(11);
});

it("falls to the tier's minimum for letters, which the field does not even take", () => {
  render(<CompletePlan staffCount={15} onChoose={() => {}} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.focus(field);
  const typeOver = (data: string) => {
    field.setSelectionRange(0, field.value.length);
    fireEvent(field, new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true }));
  };
  typeOver("7");
  expect(screen.getByText("$45.35")).toBeTruthy();
  typeOver("abc");
  expect(screen.getByText("$39.39")).toBeTruthy();
  fireEvent.blur(field);
  expect(field.value).toBe("11");
});

it.each([
  [1, "The owner uses the only seat. To add people, choose more seats."],
  [2, "The owner uses 1 seat, leaving 1 seat for others."],
  [12, "The owner uses 1 seat, leaving 11 seats for others."],
])("says of %i seats that the owner has one of them", (staffCount, text) => {
  render(<CompletePlan staffCount={staffCount} onChoose={() => {}} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it("promises what there is", () => {
  render(<CompletePlan onChoose={() => {}} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Unlimited scheduling and rostering",
    "Staff availability management",
    "Time tracking and attendance",
    "Team chat",
    "Training module access",
    "Mobile app access",
    "File storage and sharing",
    "Customer support replies within 1 business day",
  ]);
});

it("follows what is typed, before the field is left", () => {
  const onChoose = vi.fn();
  render(<CompletePlan staffCount={5} onChoose={onChoose} />);
  fireEvent.input(screen.getByRole("textbox"), { target: { value: "21" } });
  expect((screen.getByRole("radio", { name: "21-30 employees" }) as HTMLInputElement).checked).toBe(true);
  fireEvent.click(button("Select Plan"));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(21);
});
