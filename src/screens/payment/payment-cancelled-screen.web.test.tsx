import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSession } from "#stores/session-store.ts";
import { PaymentCancelledScreen } from "./payment-cancelled-screen.tsx";

afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
});

it.each([
  ["a business's first plan", "/subscription", "/subscription"],
  ["a sign-up", "/signup/details", "/dashboard"],
])("says that the payment of %s was cancelled, and leads on", (_, path, next) => {
  useSession.setState({ user: { id: "u", email: "owner@shop.test", businessName: "" } });
  render(
    <MemoryRouter initialEntries={[`${path}?payment=cancelled`]}>
      <CommandContextContext value={{ commandFailed: () => {} } as never}>
        <PaymentCancelledScreen />
      </CommandContextContext>
    </MemoryRouter>,
  );
  expect(screen.getByText("Payment canceled")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Not now" }).getAttribute("href")).toBe(next);
});
