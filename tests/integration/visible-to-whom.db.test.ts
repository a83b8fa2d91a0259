import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { correctionChange, demo, signedUp } from "#tests/factories/demo.ts";
import {
  syncBackend as backend,
  bakerClient as baker,
  createBakery as createBusiness,
  pullEverything as everything,
  managerClient as manager,
  pushedCorrection as newCorrection,
  ownerClient as owner,
  prepareSyncClients,
  pullAs as pull,
  pushOneAs as pushOne,
  samClient as sam,
} from "#tests/factories/sync-clients.ts";

prepareSyncClients();

describe("who sees what", () => {
  const payRates = async (client: SupabaseClient) =>
    Object.fromEntries(
      (await everything(client, "profiles"))
        .filter((row) => row.payrate !== null)
        .map((row) => [row.email, row.payrate]),
    );

  it("gives everyone their own pay rate, managers all where they see costs, and admins all", async () => {
    expect(await payRates(sam)).toEqual({ [demo.employee]: 15.75 });
    const known = await payRates(owner);
    const showCost = (shown: boolean) =>
      backend.db.query("update public.businesses set managers_see_cost = $1", [shown]);
    expect(await payRates(manager)).toEqual(known);
    await showCost(false);
    expect(await payRates(manager)).toEqual({ [demo.manager]: 22.5 });
    await showCost(true);
    expect(known).toMatchObject({ [demo.manager]: 22.5, [demo.employee]: 15.75 });
    // Everybody's but the owner's, who has none.
    expect(Object.keys(known)).toHaveLength(demo.people - 1);
  });

  it("tells nobody how far another business is", async () => {
    const before = (await pull(baker, {})).version;
    await newCorrection();
    expect((await pull(baker, {})).version).toBe(before);
  });

  it.each([
    ["sync_pull", { cursors: { profiles: null } }],
    ["sync_push", { changes: [correctionChange()] }],
  ])("answers %s only to whom the request is from, should it say so", async (name, args) => {
    const ask = (user_id: string) => sam.rpc(name, { ...args, client: { protocol: PROTOCOL, user_id } });
    const { error, status } = await ask(demo.managerId);
    expect({ code: error?.code, status }).toEqual({ code: "42501", status: 403 });
    expect((await ask(demo.employeeId)).error).toBeNull();
  });
});

describe("signing up", () => {
  it("makes an employee of no business, whatever the sign-up data claims", async () => {
    const claims = { name: "Mallory", role: "admin", business_id: demo.businessId, payrate: 1000 };
    const mallory = await signedUp(backend.url, "mallory@elsewhere.test", claims);
    const { scope, collections } = await pull(mallory, {
      profiles: null,
      businesses: null,
      corrections: null,
    });
    expect(scope).toMatchObject({ role: "employee", business_id: null });
    expect(collections.profiles?.rows).toMatchObject([
      { name: "", role: "employee", business_id: null, payrate: null },
    ]);
    expect(collections.businesses?.rows).toEqual([]);
    expect(collections.corrections?.rows).toEqual([]);
    const correction = correctionChange({ user_id: scope.user_id });
    expect(await pushOne(mallory, correction)).toMatchObject({ status: "rejected", code: "forbidden" });
  });

  it("leads to one business, however often it is created", async () => {
    const founder = await signedUp(backend.url, "founder@start.test");
    const [first, second] = await Promise.all([createBusiness(founder), createBusiness(founder)]);
    expect(second).toBe(first);
    expect(await createBusiness(founder)).toBe(first);
    expect((await pull(founder, {})).scope).toMatchObject({ business_id: first, role: "admin" });
    expect(await everything(founder, "businesses")).toHaveLength(1);
  });

  it.each([
    ["as their owner's calendar does", { week_start: "mon" }, "mon"],
    ["on Sunday where an older app does not say", {}, "sun"],
  ])("leads to a business whose weeks begin %s", async (_, said, begins) => {
    const client = await signedUp(backend.url, `weeks-${begins}@start.test`);
    await client.rpc("create_business", { name: "Weeks", timezone: "UTC", ...said }).throwOnError();
    expect(await everything(client, "businesses")).toMatchObject([
      { week_start: begins, pay_week_start: begins },
    ]);
  });

  it("leads to a business with what its owner was proposed for their region", async () => {
    const client = await signedUp(backend.url, "region@start.test");
    const settings = { currency: "EUR", week_start: "mon", pay_every: "month", pay_anchor: "2026-01-05" };
    const business = {
      name: "Bäckerei",
      timezone: "Europe/Berlin",
      region: "DE-BY",
      locale: "de-DE",
      ...settings,
    };
    await client.rpc("set_up_business", { business }).throwOnError();
    expect(await everything(client, "businesses")).toMatchObject([{ ...business, pay_week_start: "mon" }]);
    await client.rpc("set_up_business", { business: { ...business, region: "AT" } }).throwOnError();
    expect(await everything(client, "businesses")).toMatchObject([business]);
  });

  it("does not lead to a business without a zone that exists", async () => {
    const lost = await signedUp(backend.url, "lost@start.test");
    const { error } = await lost.rpc("create_business", { name: "Nowhere", timezone: "Mars/Olympus" });
    expect(error?.message).toBe("unknown_timezone");
    expect((await pull(lost, {})).scope.business_id).toBeNull();
  });
});
