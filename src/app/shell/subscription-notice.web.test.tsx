import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { SubscriptionNotice } from "./subscription-notice.tsx";

const ENDED: Partial<Business> = {
  subscription_status: "canceled",
  trial_ends_at: "2026-06-01T00:00:00.000Z",
  subscription_ends_at: "2026-06-01T00:00:00.000Z",
};

let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [businessEntity]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

async function show(business: Partial<Business>, path = "/roster") {
  await replica.businesses.insert(newBusiness(business));
  const device = new FakeDevice();
  device.instant = "2026-06-17T12:00:00.000Z";
  const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
  render(
    <CommandContextContext value={commandContext(manager, replica, device)}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <MemoryRouter initialEntries={[path]}>
          <SubscriptionNotice />
          <p>the page</p>
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
}

it("says what is limited, with the way to where it ends", async () => {
  await show(ENDED);
  expect(await screen.findByText(/^Your free trial has ended\. You can't add people/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to Subscription" }).getAttribute("href")).toBe("/subscription");
});

it.each<[string, Partial<Business>, string]>([
  ["while all is well", {}, "/roster"],
  ["on the page that says it itself", ENDED, "/subscription"],
])("says nothing %s", async (_, business, path) => {
  const find = vi.spyOn(replica.businesses, "findOne");
  await show(business, path);
  await expect.poll(() => find.mock.calls.length).toBeGreaterThan(0);
  await replica.businesses.findOne().exec();
  expect(screen.queryByRole("link")).toBeNull();
});
