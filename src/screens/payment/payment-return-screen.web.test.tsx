import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { rememberPendingSubscription } from "#stores/pending-subscription.ts";
import { useSession } from "#stores/session-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { PaymentReturnScreen } from "./payment-return-screen.tsx";
import { PaymentSuccessScreen } from "./payment-success-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  localStorage.clear();
  useSession.setState(useSession.getInitialState());
  vi.unstubAllGlobals();
});

/** Returns from the payment page for this many seats, `added` of them new, with the provider's `status`. */
function comeBack(added: number | null, status: "trialing" | "active") {
  rememberPendingSubscription({ staffCount: 12, added }, Date.now());
  useSession.setState({ phase: "ready" });
  const remote = {
    functions: { invoke: async () => ({ data: { status, plan: "staff-based" }, error: null }) },
    auth: { refreshSession: async () => ({ error: null }) },
  };
  const context = {
    ...commandContext(newUser("b", "admin"), null as never, new FakeDevice()),
    remote: async () => remote as never,
  };
  render(
    <CommandContextContext value={context}>
      <MemoryRouter initialEntries={["/return"]}>
        <Routes>
          <Route path="/return" element={<PaymentReturnScreen />} />
          <Route path="/payment-success" element={<PaymentSuccessScreen />} />
          <Route path="/subscription" element={<h1>Subscription</h1>} />
        </Routes>
      </MemoryRouter>
    </CommandContextContext>,
  );
}
const lastToast = () => toastQueue.visibleToasts[0]?.content;

it.each([
  ["the first month", null, "active", "Payment Successful!", "Thank you."],
  ["a trial that begins", null, "trialing", "Payment Successful!", "nothing was charged"],
  ["more seats", 2, "active", "Payment Successful!", "Thank you."],
] as const)("celebrates %s", async (_what, added, status, title, text) => {
  comeBack(added, status);
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText(new RegExp(text))).toBeTruthy();
});

it.each([
  ["more seats during the trial", 2, "trialing", "You won't be charged during your free trial."],
  ["fewer seats during the trial", -2, "trialing", "You won't be charged during your free trial."],
  ["fewer seats", -2, "active", undefined],
] as const)("calls %s no payment", async (_what, added, status, description) => {
  comeBack(added, status);
  expect(await screen.findByRole("heading", { name: "Subscription" })).toBeTruthy();
  expect(lastToast()).toMatchObject({
    text: expect.stringMatching(/^Subscription updated successfully!/),
    description,
  });
});
