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

it("follows what is typed, before the field is left", () => {
  const onChoose = vi.fn();
  render(<CompletePlan staffCount={5} onChoose={onChoose} />);
  fireEvent.input(screen.getByRole("textbox"), { target: { value: "21" } });
  expect((screen.getByRole("radio", { name: "21-30 employees" }) as HTMLInputElement).checked).toBe(true);
  fireEvent.click(button("Select Plan"));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(21);
});
