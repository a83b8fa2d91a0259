import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { EmailChangeScreen } from "./email-change-screen.tsx";

afterEach(cleanup);

function Hash() {
  return <p data-testid="hash">{useLocation().hash}</p>;
}

it.each([
  ["the first link", "message=Confirmation+link+accepted.", "One more address to confirm"],
  ["the second link", "access_token=a.b.c&refresh_token=d&type=email_change", "Email changed"],
  ["a link that was used", "error=access_denied&error_code=otp_expired", "Change your email"],
  ["no link", "", "Change your email"],
])("says what is next after %s, and keeps nothing of it in the address", async (_, hash, title) => {
  render(
    <MemoryRouter initialEntries={[`/email-change#${hash}`]}>
      <EmailChangeScreen />
      <Hash />
    </MemoryRouter>,
  );
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByTestId("hash").textContent).toBe("");
});
