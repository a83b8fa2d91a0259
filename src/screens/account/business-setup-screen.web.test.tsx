import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CommandContext, CommandContextContext } from "#commands/command-context.ts";
import { useSession } from "#stores/session-store.ts";
import { BusinessSetupScreen } from "./business-setup-screen.tsx";

const rpc = vi.fn();
const update = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "Europe/Berlin",
    locale: "en-US",
  } as never);
  rpc.mockReset().mockResolvedValue({ data: "b", error: null, status: 200 });
  update.mockReset().mockReturnValue({ eq: async () => ({ error: null, status: 204 }) });
  const user = { id: "u", email: "olivia.byrne@cafe.test", businessName: "Corner Bakery" };
  useSession.setState({ user, scope: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
});

function show() {
  const context = {
    remote: async () => ({ rpc, from: () => ({ update }) }),
    scope: { user_id: "u", business_id: null, role: "employee" },
    refreshScope: async () => {},
    commandFailed: () => {},
    device: { readClock: () => ({ instant: "2026-03-02T09:00:00.000Z" }) },
  } as unknown as CommandContext;
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <BusinessSetupScreen />
      </CommandContextContext>
    </MemoryRouter>,
  );
}

it("asks where the business is, and begins with what is usual there", async () => {
  show();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Country" }).value).toBe("Germany");
  for (const words of [
    "Suggested for Germany",
    "EUR · Euro",
    "Monday",
    "Every month",
    "Deutsch (Deutschland)",
  ])
    expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /State or region/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Bayern" }));
  fireEvent.click(screen.getByRole("button", { name: "Complete Setup" }));
  await expect
    .poll(() => rpc.mock.calls)
    .toEqual([
      [
        "set_up_business",
        {
          business: {
            name: "Corner Bakery",
            timezone: "Europe/Berlin",
            region: "DE-BY",
            locale: "de-DE",
            currency: "EUR",
            week_start: "mon",
            pay_every: "month",
            pay_anchor: "2026-01-05",
          },
        },
      ],
    ]);
});

it("proposes a name from the address, so that nobody is called 'User'", async () => {
  show();
  expect(screen.getByLabelText<HTMLInputElement>("Your name").value).toBe("Olivia Byrne");
  fireEvent.click(screen.getByRole("button", { name: "Complete Setup" }));
  await expect.poll(() => update.mock.calls).toEqual([[{ name: "Olivia Byrne" }]]);
});
