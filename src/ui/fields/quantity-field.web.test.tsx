import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { QuantityField } from "./quantity-field.tsx";

it("shows minutes as hours, and keeps its value when emptied", () => {
  const onChange = vi.fn();
  render(
    <QuantityField
      label="After"
      unit={60}
      step={0.25}
      minValue={0}
      maxValue={24}
      value={90}
      onChange={onChange}
    />,
  );
  const field = screen.getByRole("textbox", { name: "After" });
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  expect(field).toHaveProperty("value", "1.5");
  enter("");
  expect(onChange).not.toHaveBeenCalled();
  enter("2.25");
  expect(onChange).toHaveBeenLastCalledWith(135);
});
