import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
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
