import { expect, test, vi } from "vitest";
import {
  answerToStranger,
  callAsOwner,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
} from "../_shared/fake-services.ts";
import { makeListInvoicesHandler } from "./handler.ts";

const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";
const PAID = {
  id: "in_1",
  number: "A-0001",
  created: Date.UTC(2026, 10, 1) / 1000,
  status: "paid",
  description: null,
  billing_reason: "subscription_cycle",
  total: 3939,
  currency: "usd",
  hosted_invoice_url: "https://invoice.stripe.com/i/in_1",
};

async function list(
  settings: FakeSettings = {},
  services = fakeServices({ customer: "cus_1", ...settings }),
) {
  const response = await makeListInvoicesHandler(fakeEnvironment(), services.fetch)(callAsOwner());
  return { status: response.status, answer: await response.json(), services };
}

test("tells date, number, amount to the cent, state and the provider's page, in the provider's order", async () => {
  const older = {
    ...PAID,
    id: "in_0",
    description: "4 to 12 staff",
    status: "open",
    total: -5,
    hosted_invoice_url: null,
  };
  const { status, answer, services } = await list({ invoices: [PAID, older] });
  expect([status, answer]).toEqual([
    200,
    {
      invoices: [
        {
          id: "in_1",
          number: "A-0001",
          date: "2026-11-01T00:00:00.000Z",
          status: "paid",
          description: "",
          reason: "subscription_cycle",
          totalMinor: 3939,
          currency: "USD",
          url: "https://invoice.stripe.com/i/in_1",
        },
        expect.objectContaining({
          id: "in_0",
          description: "4 to 12 staff",
          reason: "subscription_cycle",
          status: "open",
          totalMinor: -5,
          url: null,
        }),
      ],
      hasMore: false,
    },
  ]);
  const [asked] = services.sentTo("GET", "/v1/invoices");
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ customer: "cus_1", limit: "100" });
});

test("an invoice that is not finished is left out", async () => {
  expect((await list({ invoices: [{ ...PAID, status: "draft" }] })).answer.invoices).toEqual([]);
});

test("a business that never had a customer has none, and gets no customer by looking", async () => {
  const { answer, services } = await list({ customer: null });
  expect(answer).toEqual({ invoices: [], hasMore: false });
  expect(services.requests.filter(({ url }) => url.pathname.startsWith("/v1/"))).toEqual([]);
});

test("refuses employees and people who are not signed in", async () => {
  const { status, answer, services } = await list({ profile: { business_id: BUSINESS }, invoices: [PAID] });
  expect([status, answer.code]).toEqual([403, "not_allowed"]);
  expect(services.sentTo("GET", "/v1/invoices")).toEqual([]);
  expect(await answerToStranger(makeListInvoicesHandler)).toEqual([401, "not_authenticated"]);
});

test("says in the app's words that the provider failed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices({ customer: "cus_1" });
  services.break("/v1/invoices");
  const { status, answer } = await list({}, services);
  expect([status, answer.message]).toEqual([502, "The invoices could not be read. Please try again."]);
  log.mockRestore();
});
