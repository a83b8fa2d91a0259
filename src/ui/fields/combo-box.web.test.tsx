import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ComboBox } from "./combo-box.tsx";
import type { Option } from "./option-list.tsx";

afterEach(cleanup);

const option = (value: string): Option => ({ value, label: value });
const people = (...names: string[]) => (
  <ComboBox label="Person" value="Ann" onChange={() => {}} options={names.map(option)} />
);

it("keeps what is chosen when its options change places", () => {
  const { rerender } = render(people("Ann", "Ben", "Cay"));
  rerender(people("Cay", "Ann", "Ben"));
  rerender(people("Ben", "Cay", "Ann", "Dan"));
  expect(screen.getByRole("combobox", { name: "Person" })).toHaveProperty("value", "Ann");
});

it.each(["Enter", "Tab"])("takes the first match by %s", async (key) => {
  const onChange = vi.fn();
  const names = ["Ann Lee", "Ben Carver", "Benita Cruz"].map(option);
  render(<ComboBox label="Person" value="Ann Lee" onChange={onChange} options={names} />);
  const field = screen.getByRole("combobox", { name: "Person" });
  await act(async () => field.focus());
  await act(async () => void fireEvent.change(field, { target: { value: "ben" } }));
  await act(async () => void fireEvent.keyDown(field, { key }));
  expect(onChange.mock.calls).toEqual([["Ben Carver"]]);
});

it("keeps the choice by Enter where nothing was typed, or nothing matches", async () => {
  const onChange = vi.fn();
  render(<ComboBox label="Person" value="Ben" onChange={onChange} options={["Ann", "Ben"].map(option)} />);
  const field = screen.getByRole("combobox", { name: "Person" });
  await act(async () => field.focus());
  await act(async () => void fireEvent.click(screen.getByRole("button")));
  await act(async () => void fireEvent.keyDown(field, { key: "Enter" }));
  await act(async () => void fireEvent.change(field, { target: { value: "Zoe" } }));
  await act(async () => void fireEvent.keyDown(field, { key: "Enter" }));
  expect(onChange).not.toHaveBeenCalled();
  expect(field).toHaveProperty("value", "Ben");
});
