import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPerson } from "#tests/factories/people.ts";
import { PRICE_CASES } from "#tests/factories/price-cases.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { SubscriptionScreen } from "./subscription-screen.tsx";

const remote = vi.hoisted(() => ({ checkout: vi.fn(), verify: vi.fn(), portal: vi.fn(), invoices: vi.fn() }));
vi.mock("#commands/business/billing.ts", async (original) => ({
  ...(await original<object>()),
  startCheckout: (_: unknown, body: object) => remote.checkout(body),
  verifyCustomer: remote.verify,
  openBillingPortal: remote.portal,
  listInvoices: remote.invoices,
}));

vi.mock("#lib/run-mode.ts", () => ({ RUN_MODE: "browser" }));

const TODAY = "2026-06-17T12:00:00.000Z";
const INVOICE = {
  id: "in_1",
  number: "A-0001",
  date: "2026-06-01T00:00:00.000Z",
  status: "paid",
  description: "",
  reason: "subscription_cycle",
  totalMinor: 3939,
  currency: "USD",
  url: "https://pay.test/in_1",
};

let replica: Replica;
let device: FakeDevice;
let isOnline: boolean;
let isMobile: boolean;

beforeEach(async () => {
  [isOnline, isMobile] = [true, false];
  device = new FakeDevice();
  device.instant = TODAY;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: isMobile, addEventListener() {}, removeEventListener() {} }));
  remote.checkout
    .mockReset()
    .mockRejectedValue(new AccountError("refused", "Insufficient funds.", { reason: "card_declined" }));
  remote.verify.mockReset().mockResolvedValue(undefined);
  remote.portal.mockReset().mockRejectedValue(new AccountError("refused", "No."));
  remote.invoices.mockReset().mockResolvedValue({ invoices: [INVOICE], hasMore: false });
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    profileEntity,
  ]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

async function show(fields: Partial<Business> = {}, people = 3) {
  await replica.businesses.insert(newBusiness({ staff_count: 10, ...fields }));
  await replica.profiles.bulkInsert(Array.from({ length: people }, () => newPerson()));
  const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
  useSession.setState({
    user: { id: manager.id, email: "manager@shop.test", businessName: "" },
    scope: { user_id: manager.id, business_id: String(manager.businessId), role: "manager" },
  });
  render(
    <CommandContextContext value={commandContext(manager, replica, device)}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <BusinessFormat value={newFormat()}>
          <MemoryRouter>
            <SubscriptionScreen />
          </MemoryRouter>
        </BusinessFormat>
      </ReplicaContext>
    </CommandContextContext>,
  );
}

const plan = () => screen.findByRole("region", { name: "Current plan" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function choose(count: number) {
  await plan();
  const field = screen.getByRole("textbox", { name: "Number of Staff Members" });
  fireEvent.input(field, { target: { value: String(count) } });
  press("Select Plan");
  return screen.findByRole("alertdialog");
}

it("shows the plan, the seats and the price", async () => {
  await show({ period_ends_at: "2026-07-01T00:00:00.000Z" });
  const card = await plan();
  for (const words of [
    "Active",
    "Your next payment is on Jul 1, 2026.",
    "3 of 10 used, including the owner's",
    "$37.90",
  ]) {
    expect(within(card).getByText(words)).toBeDefined();
  }
});

it.each(PRICE_CASES)("$staff staff are shown at $text", async ({ staff, text }) => {
  await show({ staff_count: staff }, 1);
  const card = await plan();
  expect(within(card).getByText("Total per month").nextSibling?.textContent).toBe(text);
});

describe("a change", () => {
  it("is confirmed with its difference, and made as an upgrade of so many", async () => {
    await show();
    const dialog = await choose(12);
    for (const words of [
      "10 seats, $37.90 per month",
      "12 seats, $40.88 per month",
      "+$2.98 per month",
      "The price difference for the rest of this billing month will be charged now.",
    ]) {
      expect(within(dialog).getByText(words)).toBeDefined();
    }
    expect(remote.checkout).not.toHaveBeenCalled();
    press("Confirm change");
    expect(
      await screen.findByText(
        "Failed to process payment: Your card was declined. Use another card or contact your bank.",
      ),
    ).toBeDefined();
    expect(remote.checkout).toHaveBeenCalledExactlyOnceWith({
      email: "manager@shop.test",
      staffCount: 12,
      isUpgrade: true,
    });
  });

  it("never goes below the people there are, and is not offered when nothing changes", async () => {
    await show({}, 7);
    const dialog = await choose(2);
    expect(within(dialog).getByText("7 seats, $31.93 per month")).toBeDefined();
    press("Cancel");
    cleanup();
  });

  it("is not offered when nothing changes", async () => {
    await show();
    await plan();
    expect(screen.getByText("No change to your number of seats.")).toBeDefined();
    expect((screen.getByRole("button", { name: "Select Plan" }) as HTMLButtonElement).disabled).toBe(true);
  });

  it("buys anew what has ended, as many seats as before too", async () => {
    await show({ subscription_status: "canceled", subscription_ends_at: "2026-06-01T00:00:00.000Z" });
    const dialog = await choose(10);
    expect(within(dialog).getByText(/payment page. Your plan will cost \$37.90 per month/)).toBeDefined();
    press("Continue to payment");
    await expect
      .poll(() => remote.checkout.mock.calls)
      .toEqual([[{ email: "manager@shop.test", staffCount: 10, isUpgrade: false }]]);
  });
});

it("without a connection says so, and keeps the number that was tried out", async () => {
  isOnline = false;
  await show();
  const dialog = await choose(12);
  expect(within(dialog).getByText("You're offline. Go online to continue.")).toBeDefined();
  expect((screen.getByRole("button", { name: "Confirm change" }) as HTMLButtonElement).disabled).toBe(true);
  press("Cancel");
  const field = screen.getByRole("textbox", { name: "Number of Staff Members" }) as HTMLInputElement;
  expect(field.value).toBe("12");
  expect(remote.invoices).not.toHaveBeenCalled();
});

describe("the portal", () => {
  const open = async () => {
    await show();
    await plan();
    press("Update card, view invoices, or cancel");
  };

  it("is told to have failed in the words of the specification", async () => {
    await open();
    expect(
      await screen.findByText("Failed to open subscription management portal. Please try again."),
    ).toBeDefined();
  });

  it("is not asked for when the customer is unknown", async () => {
    remote.verify.mockRejectedValue(new AccountError("unreachable", "?"));
    await open();
    expect(
      await screen.findByText("Could not verify your customer account. Please try again."),
    ).toBeDefined();
    expect(remote.portal).not.toHaveBeenCalled();
  });
});

describe("the invoices", () => {
  it("are listed to the cent, each with its page", async () => {
    await show();
    const link = await screen.findByRole("link", { name: "A-0001" });
    expect(link.getAttribute("href")).toBe("https://pay.test/in_1");
    expect(screen.getByText("$39.39")).toBeDefined();
    expect(screen.getByText("Monthly subscription")).toBeDefined();
  });

  it("say what they are for in the reader's words, not in the provider's", async () => {
    const first = { ...INVOICE, reason: "subscription_create", description: "Essai de 14 jours" };
    const invoices = [
      { ...first, totalMinor: 0 },
      { ...first, id: "in_2", number: "A-0002" },
    ];
    remote.invoices.mockResolvedValue({ invoices, hasMore: false });
    await show();
    await screen.findByRole("link", { name: "A-0002" });
    expect(screen.queryByText("Essai de 14 jours")).toBeNull();
    for (const words of ["Free trial", "First month"]) expect(screen.getByText(words)).toBeDefined();
  });

  it("say when there are none, and when they cannot be read", async () => {
    remote.invoices.mockRejectedValueOnce(new AccountError("refused", "The invoices could not be read."));
    await show();
    expect(await screen.findByText("Couldn't load your invoices. Try again.")).toBeDefined();
    remote.invoices.mockResolvedValue({ invoices: [], hasMore: false });
    press("Try again");
    expect(await screen.findByText("No invoices yet")).toBeDefined();
  });
});

it("says what is limited and what never is", async () => {
  await show({
    subscription_status: "past_due",
    past_due_since: "2026-06-01T00:00:00.000Z",
  });
  const card = await plan();
  expect(within(card).getByText("Past due")).toBeDefined();
  expect(within(card).getByRole("alert").textContent).toMatch(
    /^Until you pay, you can't add people.*your team can still clock in and out/,
  );
  expect(screen.getByRole("button", { name: "Pay or update card" })).toBeDefined();
});

it("offers nothing to cancel before there is a plan, and counts the seats that were chosen as not bought", async () => {
  await show({ subscription_status: "none", subscription_plan: null, staff_count: 4 });
  const card = await plan();
  expect(within(card).getByText("3 used, none purchased yet")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Update card, view invoices, or cancel" })).toBeNull();
  const field = screen.getByRole("textbox", { name: "Number of Staff Members" }) as HTMLInputElement;
  expect(field.value).toBe("4");
});

it("on a phone leads to the website", async () => {
  isMobile = true;
  await show();
  expect(screen.getByText("Open this page on a larger screen")).toBeDefined();
  expect(remote.invoices).not.toHaveBeenCalled();
});
