import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PasswordField } from "./password-field.tsx";
import { SearchField } from "./search-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

it.each([
  ["text", <TextField key="" label="Field" />, "auto"],
  ["several lines", <TextArea key="" label="Field" />, "auto"],
  ["a search", <SearchField key="" label="Field" />, "auto"],
  ["an email address", <TextField key="" label="Field" type="email" />, "ltr"],
  ["a phone number", <TextField key="" label="Field" type="tel" />, "ltr"],
  ["a code", <TextField key="" label="Field" inputMode="numeric" />, "ltr"],
  ["a password", <PasswordField key="" label="Field" />, "ltr"],
])("a field for %s has the direction %s", (_, field, dir) => {
  render(field);
  expect(screen.getByLabelText("Field").dir).toBe(dir);
});
