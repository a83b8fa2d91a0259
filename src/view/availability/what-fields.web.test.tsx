import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { WhatFields } from "./what-fields.tsx";

afterEach(cleanup);

const form = {
  available: true,
  preference: null,
  all_day: true,
  start_time: null,
  end_time: null,
  reason: "",
};

function show(fields: Partial<Parameters<typeof WhatFields>[0]["form"]> = {}, approvalMode = false) {
  const onChange = vi.fn();
  const props = { errors: {}, approvalMode, isReasonAsked: false, onChange };
  render(<WhatFields form={{ ...form, ...fields }} {...props} />);
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  const chosen = radios.find(({ checked }) => checked)?.value;
  return { onChange, choices: radios.map(({ value }) => value), chosen };
}

it("offers what one would like and would rather not beside yes and no", () => {
  const { onChange, choices, chosen } = show();
  expect(choices).toEqual(["on", "would-like", "rather-not", "off"]);
  expect(chosen).toBe("on");
  fireEvent.click(screen.getByRole("radio", { name: "Would like to work" }));
  fireEvent.click(screen.getByRole("radio", { name: "Would rather not" }));
  fireEvent.click(screen.getByRole("radio", { name: "Unavailable" }));
  expect(onChange.mock.calls).toEqual([
    [{ available: true, preference: "would-like" }],
    [{ available: true, preference: "rather-not" }],
    [{ available: false, preference: null }],
  ]);
});

it("shows what was said", () => {
  expect(show({ preference: "rather-not" }).chosen).toBe("rather-not");
});

it("offers wishes with Approval Mode, too, where everybody is available without a word", () => {
  const { choices, chosen } = show({ available: false }, true);
  expect(choices).toEqual(["would-like", "rather-not", "off"]);
  expect(chosen).toBe("off");
});
