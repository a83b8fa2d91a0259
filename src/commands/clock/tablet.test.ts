import "fake-indexeddb/auto";
import { clear } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { beginChain, readChainEnd } from "#replica/punch-chain.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { CommandContext } from "../command-context.ts";
import { recordPunches } from "./record-punches.ts";
import { beginTabletSession, changeOverTablet, leaveTablet, type MadeTablet } from "./tablet.ts";

const KEY = "a1".repeat(32);
const CODE = { salt: "5a".repeat(16), hash: "b0".repeat(32) };
const TOKENS = { access_token: `h.${btoa(JSON.stringify({ sub: "tablet" }))}.s`, refresh_token: "refresh" };
const TABLET_KEY = "k".repeat(36);
const business = newBusiness();
const manager = newUser(business.id, "manager");
let device: FakeDevice;
let replica: Replica;
let context: CommandContext;
/** What the server was asked for, and its answer. */
let asked: Record<string, unknown>[];
let answer: () => unknown;

beforeEach(async () => {
  await clear();
  asked = [];
  device = new FakeDevice();
  replica = await openReplica({ userId: manager.id, generation: Math.random() }, CORE);
  await replica.businesses.insert(business);
  const invoke = async (_: string, { body }: { body: Record<string, unknown> }) => {
    asked.push(body);
    return { data: await answer(), error: null };
  };
  context = {
    ...commandContext(manager, replica, device),
    remote: (async () => ({ functions: { invoke } })) as never,
  };
});
afterEach(() => replica.close());

const adopt = vi.fn<(made: MadeTablet) => void>();
afterEach(() => adopt.mockReset());
let isNeeded = true;
const changeOver = () => changeOverTablet(context, { key: TABLET_KEY, isNeeded: () => isNeeded, adopt });
const registered = (chain: object) => ({
  status: "registered",
  session: TOKENS,
  pin_key: KEY,
  code: CODE,
  chain,
});
const press = () => recordPunches(context, [{ userId: manager.id, type: "in", source: "kiosk" }]);
const allSent = () =>
  Promise.all(
    [replica.punches].map(async (of) => {
      for (const row of await of.find().exec()) await row.patch({ change_id: null, pending: null } as never);
    }),
  );

it("changes over once an admin has confirmed it, and continues the tablet's chain", async () => {
  const [punch] = await press();
  await allSent();
  const { device_id, hash } = punch as { device_id: string; hash: string };
  answer = () => ({ status: "waiting" });
  await changeOver();
  expect(asked).toEqual([{ action: "change_over", device_id, key: TABLET_KEY }]);
  expect(adopt).not.toHaveBeenCalled();
  answer = () => registered({ device_id, seq: 1, hash });
  await changeOver();
  expect(adopt).toHaveBeenCalledExactlyOnceWith({
    tablet: { user_id: "tablet", device_id, pin_key: KEY, code: CODE },
    tokens: TOKENS,
  });
  expect(await readChainEnd({ ...replica, userId: "tablet" } as never)).toMatchObject({
    device_id,
    seq: 1,
    hash,
  });
});

it("asks once, also if two tabs do: another answer would end the session of the first", async () => {
  const { device_id } = await beginChain(replica, device.newId);
  isNeeded = true;
  answer = () => registered({ device_id, seq: 0, hash: null });
  adopt.mockImplementation(() => {
    isNeeded = false;
  });
  await Promise.all([changeOver(), changeOver()]);
  expect(asked).toHaveLength(1);
  isNeeded = true;
});

it("asks for nothing while presses wait, and keeps one that was made meanwhile", async () => {
  await press();
  await changeOver();
  expect(asked).toEqual([]);
  await allSent();
  const { device_id } = await beginChain(replica, device.newId);
  answer = async () => {
    await press();
    return registered({ device_id, seq: 1, hash: KEY });
  };
  await changeOver();
  expect(adopt).not.toHaveBeenCalled();
});

it("signs the person out before the tablet in, and does it once", async () => {
  const done: string[] = [];
  const setSession = async () => {
    done.push("tablet in");
    return { error: null };
  };
  const getSession = async () => ({ data: { session: { user: { id: "tablet" } } } });
  const remote = (async () => ({ auth: { setSession, getSession } })) as never;
  const endSession = async () => void done.push("person out");
  let tokens: MadeTablet["tokens"] | null = TOKENS;
  const begun = () => {
    tokens = null;
  };
  const tab = { ...context, remote, endSession };
  await Promise.all([
    beginTabletSession(tab, "tablet", { tokens: () => tokens, begun }),
    beginTabletSession(tab, "tablet", { tokens: () => tokens, begun }),
  ]);
  expect(done).toEqual(["person out", "tablet in"]);
});

it("signs a person out also where the tablet's tokens were lost", async () => {
  const endSession = vi.fn(async () => {});
  const getSession = async () => ({ data: { session: { user: { id: manager.id } } } });
  const remote = (async () => ({ auth: { getSession } })) as never;
  const tab = { ...context, remote, endSession };
  await beginTabletSession(tab, "tablet", { tokens: () => null, begun: () => {} });
  expect(endSession).toHaveBeenCalledOnce();
});

it("keeps the tablet's tokens before its session ends on the device, and does not end it on the server", async () => {
  vi.stubGlobal("localStorage", fakeStorage({ "sb-x-auth-token": "{}" }));
  vi.stubGlobal("sessionStorage", fakeStorage({}));
  const done: string[] = [];
  const tokens = async () => TOKENS;
  const endSession = async () => void done.push(`ended with ${localStorage.length} tokens`);
  await leaveTablet({ ...context, remote: (async () => ({ tokens })) as never, endSession }, (kept) =>
    done.push(`kept ${kept?.refresh_token} of ${localStorage.length}`),
  );
  expect(done).toEqual(["kept refresh of 1", "ended with 0 tokens"]);
  vi.unstubAllGlobals();
});

function fakeStorage(entries: Record<string, string>) {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
  };
}
