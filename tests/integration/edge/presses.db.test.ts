import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainPunch } from "#domain/work/punch-chain.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { Change } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY, punchChange } from "#tests/factories/demo.ts";
import { addOldTablet } from "#tests/factories/tablets.ts";
import { type AttackedBackend, type Attacker, startAttackedBackend } from "../attack/attacked-backend.ts";
import { push, resultsOf } from "../attack/rows.ts";

// Who pressed: a tablet that is registered and goes on where it left off, and people who are of the business.

let backend: AttackedBackend;
beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
});
afterAll(() => backend.close());

/** A tablet of the manager from before tablets had a sign-in of their own, with its chain, as the app keeps it. */
async function tablet({ isRegistered = true } = {}) {
  const [id, key] = [randomUUID(), randomUUID()];
  if (isRegistered) await addOldTablet(backend.db, demo.managerId, id, key);
  let seq = 0;
  let hash: string | null = null;
  return {
    id,
    client: { device: "Bar tablet", tablet: { id, key } },
    async press(fields: Partial<Punch> = {}): Promise<Change> {
      const change = punchChange({
        ...{ source: "kiosk", created_by: demo.managerId, device_id: id },
        ...{ entry_id: null, corrects: null, is_void: false, shift_id: null, ...fields },
      });
      const at = new Date(Date.now() - 60_000 + seq).toISOString();
      const row = { ...change.row, at, recorded_at: at };
      const chained = await chainPunch(row as unknown as Punch, hash);
      ({ hash } = chained);
      seq += 1;
      return { ...change, row: { ...row, ...chained, device_seq: seq } };
    },
  };
}

/** What the server makes of pushed presses: why each is not verified, or that it was refused. */
async function judged(who: Attacker, changes: Change[], client: object = {}): Promise<unknown[]> {
  const results = resultsOf(await push(backend, who, changes, client));
  const { rows } = await backend.db.query<{ id: string; unverified: string | null }>(
    "select id, unverified from public.punches where id = any($1)",
    [changes.map(({ row }) => row.id)],
  );
  return results.map((result, at) =>
    result.status === "rejected"
      ? result.code
      : rows.find(({ id }) => id === changes[at]?.row.id)?.unverified,
  );
}

describe("a communal tablet", () => {
  it("that was registered before goes on in its chain", async () => {
    const bar = await tablet();
    expect(await judged("manager", [await bar.press(), await bar.press()], bar.client)).toEqual([null, null]);
    expect(await judged("manager", [await bar.press()], bar.client)).toEqual([null]);
  });

  it("is not registered by its presses", async () => {
    const bar = await tablet({ isRegistered: false });
    expect(await judged("manager", [await bar.press()], bar.client)).toEqual(["tablet"]);
    const { rows } = await backend.db.query("select from access.tablet_keys where device_id = $1", [bar.id]);
    expect(rows).toEqual([]);
  });

  it("cannot be pressed from elsewhere, with its id, with another key, or without a tablet at all", async () => {
    const bar = await tablet();
    await judged("manager", [await bar.press()], bar.client);
    expect(await judged("manager", [await bar.press()])).toEqual(["tablet"]);
    const other = { tablet: { id: bar.id, key: randomUUID() } };
    expect(await judged("manager", [await bar.press()], other)).toEqual(["tablet"]);
    const loose = punchChange({ source: "kiosk", created_by: demo.managerId });
    expect(await judged("manager", [loose])).toEqual(["tablet"]);
  });

  it("keeps its key, whoever reports it anew", async () => {
    const bar = await tablet();
    await judged("manager", [await bar.press()], bar.client);
    const body = {
      id: bar.id,
      name: "Bar",
      is_kiosk: true,
      last_seq: 1,
      unsent: 0,
      tablet_key: randomUUID(),
    };
    await backend.ask("manager", "POST", "/rest/v1/rpc/report_device", { body });
    expect(
      await judged("manager", [await bar.press()], { tablet: { id: bar.id, key: body.tablet_key } }),
    ).toEqual(["tablet"]);
    expect(await judged("manager", [await bar.press()], bar.client)).toEqual([null]);
  });

  it("waits for review where its chain is broken", async () => {
    const bar = await tablet();
    await judged("manager", [await bar.press()], bar.client);
    await bar.press();
    const afterGap = await bar.press();
    expect(await judged("manager", [afterGap], bar.client)).toEqual(["chain"]);
    const again = { ...afterGap, change_id: randomUUID(), row: { ...afterGap.row, id: randomUUID() } };
    expect(await judged("manager", [again], bar.client)).toEqual(["chain"]);
    const changed = await bar.press();
    const earlier = new Date(Date.now() - 3_600_000).toISOString();
    expect(
      await judged("manager", [{ ...changed, row: { ...changed.row, at: earlier } }], bar.client),
    ).toEqual(["chain"]);
  });

  it("is not an employee's", async () => {
    const bar = await tablet();
    const press = await bar.press({ created_by: demo.employeeId });
    expect(await judged("employee", [press], bar.client)).toEqual(["forbidden"]);
  });
});

describe("whoever was deactivated", () => {
  let ended: Promise<unknown>;
  beforeAll(async () => {
    const client = createClient(backend.url, PUBLISHABLE_KEY);
    await client.realtime.setAuth(backend.tokens.employee);
    const channel = client.channel(`business:${demo.businessId}`, { config: { private: true } });
    ended = new Promise((resolve) => channel.on("system", {}, resolve));
    await new Promise((resolve) => channel.subscribe((status) => status === "SUBSCRIBED" && resolve(null)));
    await backend.db.query("select public.deactivate_staff($1, $2)", [demo.adminId, demo.employeeId]);
    await ended;
    await client.removeAllChannels();
  });

  it("hears no more in the channels of the business", async () => {
    expect(await ended).toMatchObject({ status: "error" });
  });

  it("is refused at once, whatever else they send with the token that they still have", async () => {
    const now = new Date(Date.now() + 1000).toISOString();
    const message = {
      ...{ change_id: randomUUID(), collection: "messages", base: null },
      row: {
        ...{ kind: "team", id: randomUUID(), business_id: demo.businessId, user_id: demo.employeeId },
        ...{ text: "Hi", timestamp: now },
      },
    };
    const results = resultsOf(
      await push(backend, "employee", [punchChange({ at: now, recorded_at: now }), message]),
    );
    expect(results).toMatchObject([
      { status: "rejected", code: "forbidden" },
      { status: "rejected", code: "forbidden" },
    ]);
  });

  it("hands in what they pressed before they left, and it waits for review", async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    expect(await judged("employee", [punchChange({ at, recorded_at: at })])).toEqual(["former"]);
  });
});
