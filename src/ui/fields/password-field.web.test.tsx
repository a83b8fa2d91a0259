import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PasswordField } from "./password-field.tsx";

afterEach(cleanup);

it("shows what was typed, and hides it again", () => {
  render(<PasswordField label="Password" defaultValue="shiftkeep" />);
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  expect(field.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.type).toBe("text");
  expect(field.value).toBe("shiftkeep");
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field.type).toBe("password");
});

it("sends no form by being shown", () => {
  let isSent = false;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        isSent = true;
      }}
    >
      <PasswordField label="Password" />
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(isSent).toBe(false);
});
