import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoicesResponse } from "#schema/protocol/functions.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import {
  businessBecomes,
  checkOut,
  DECLINED_LATER,
  GOOD_CARD,
  hire,
  invoke,
  openPortal,
  ownerInTrial,
  type PaymentsBackend,
  type Person,
  press,
  profileOf,
  startPaymentsBackend,
  update,
} from "./payments-backend.ts";

let backend: PaymentsBackend;

beforeAll(async () => {
  backend = await startPaymentsBackend();
});
afterAll(() => backend.close());

test("in the portal a plan is cancelled at its end, and its end is the end", async () => {
  const owner = await ownerInTrial(backend, "leaves");
  const portal = await openPortal(owner);
  expect(portal.startsWith(`${backend.url}/_pay/portal/bps_`)).toBe(true);
  expect(await (await fetch(portal)).text()).toContain("Free trial until");
  await press(portal, "cancel");
  expect(await (await fetch(portal)).text()).toContain("Cancels on");
  expect((await update(owner)).data.status).toBe("trialing");
  await press(portal, "skip");
  await businessBecomes(owner, "canceled", 4);
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "canceled" });
  expect((await update(owner)).status).toBe(402);
});

test("a month that cannot be charged is past due, and the portal is where that is put right", async () => {
  const owner = await ownerInTrial(backend, "owes");
  const portal = await openPortal(owner);
  await press(portal, "card", DECLINED_LATER);
  await press(portal, "skip");
  await businessBecomes(owner, "past_due", 4);
  expect(await checkOut(owner, 10, { isUpgrade: true })).toContain("/_pay/portal/");
  await press(portal, "card", GOOD_CARD);
  await businessBecomes(owner, "active", 4);
});

test("devices of those who manage are told when a trial ends and since when a payment is owed", async () => {
  const owner = await ownerInTrial(backend, "dates");
  const dates = async (person: Person) => {
    const { data } = await person.client
      .rpc("sync_pull", { cursors: { businesses: null }, client: { protocol: PROTOCOL } })
      .throwOnError();
    const [row] = data.collections.businesses.rows;
    const { trial_ends_at, period_ends_at, subscription_ends_at, past_due_since } = row;
    return { trial_ends_at, period_ends_at, subscription_ends_at, past_due_since };
  };
  const trial = await dates(owner);
  const daysLeft = (Date.parse(trial.trial_ends_at) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(13.9);
  expect(daysLeft).toBeLessThanOrEqual(14);
  expect(trial).toMatchObject({
    period_ends_at: trial.trial_ends_at,
    subscription_ends_at: null,
    past_due_since: null,
  });
  const [manager, employee] = [
    await hire(backend, owner, "dates-manager", "manager"),
    await hire(backend, owner, "dates-employee", "employee"),
  ];
  expect(await dates(manager)).toEqual(trial);
  const nothing = {
    trial_ends_at: null,
    period_ends_at: null,
    subscription_ends_at: null,
    past_due_since: null,
  };
  expect(await dates(employee)).toEqual(nothing);

  const portal = await openPortal(owner);
  await press(portal, "cancel");
  await expect.poll(async () => (await dates(owner)).subscription_ends_at).toBe(trial.trial_ends_at);
  await press(portal, "resume");
  await expect.poll(async () => (await dates(owner)).subscription_ends_at).toBeNull();
  await press(portal, "card", DECLINED_LATER);
  await press(portal, "skip");
  await businessBecomes(owner, "past_due", 4);
  const since = (await dates(owner)).past_due_since;
  expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(60_000);
  await update(owner);
  expect((await dates(owner)).past_due_since).toBe(since);
});

test("invoices are listed newest first, with a page of each, for those who manage", async () => {
  const owner = await ownerInTrial(backend, "invoices");
  const invoices = async (person: Person) =>
    v.parse(invoicesResponse, (await invoke(person, "list-invoices")).data).invoices;
  expect(await invoices(owner)).toMatchObject([
    { description: "Free trial", status: "paid", totalMinor: 0, currency: "USD" },
  ]);
  const portal = await openPortal(owner);
  await press(portal, "card", GOOD_CARD);
  await press(portal, "skip");
  await businessBecomes(owner, "active", 4);
  const manager = await hire(backend, owner, "invoices-manager", "manager");
  const found = await invoices(manager);
  // 19.99 + 3 × 1.99
  expect(found.map(({ totalMinor, status }) => [totalMinor, status])).toEqual([
    [2596, "paid"],
    [0, "paid"],
  ]);
  const page = await (await fetch(found[0]?.url ?? "")).text();
  for (const words of [found[0]?.number, "$25.96", "invoices@pay.test"]) expect(page).toContain(words);
  expect((await fetch(`${backend.url}/_pay/invoice/in_guessed`)).status).toBe(404);

  const stranger = await ownerInTrial(backend, "invoices-stranger");
  expect(await invoices(stranger)).toHaveLength(1);
  const newcomer = await backend.signUp("invoices-newcomer@pay.test");
  expect(await invoices(newcomer)).toEqual([]);
});
