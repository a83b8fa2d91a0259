import "fake-indexeddb/auto";
import { get, set } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type MirroredSession, REFRESH_LOCK, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import { FakeLocks } from "#tests/fakes/fake-locks.ts";
import { createTokenRenewal } from "./token-renewal.ts";

const KEY = "sb-backend-auth-token";
const NOW = Date.parse("2026-03-02T12:00:00.000Z");
const SOON = NOW / 1000 + 3600;
const HOUR_S = 3600;

const stored = (token: string, ends = SOON, id = "sam") => ({
  access_token: token,
  refresh_token: `${token}-refresh`,
  expires_at: ends,
  user: { id, email: `${id}@demo.test` },
});
const mirrored = (token: string, ends = SOON, userId = "sam"): MirroredSession => ({
  userId,
  access_token: token,
  refresh_token: `${token}-refresh`,
  expires_at: ends,
});
/** The auth server's answer, by a clock that is hours off this device's. */
const issued = (token: string, offsetS = 0) => ({
  ...stored(token, SOON + offsetS),
  expires_in: HOUR_S,
});
const refusal = (code = "refresh_token_not_found", status = 400) =>
  Response.json({ error_code: code, msg: "no" }, { status });

beforeEach(() => set(SESSION_MIRROR, undefined));

/** Storage, locks and auth server of a device; several pages may share it. */
function deviceOf(
  own: object | null,
  answer: () => Response | Promise<Response> = () => Response.json(issued("new")),
) {
  const entries = new Map<string, string>(own ? [[KEY, JSON.stringify(own)]] : []);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  const locks = new FakeLocks();
  const exchanged = vi.fn(async (_url: string, _init: RequestInit) => answer());
  const ended = vi.fn(async () => storage.removeItem(KEY));
  const clock = { now: NOW };
  const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json("done"));
  const page = () => {
    const renewal = createTokenRenewal({
      storageKey: KEY,
      storage,
      locks,
      now: () => clock.now,
      send: exchanged as unknown as typeof fetch,
      url: "https://backend.test/auth/v1/token?grant_type=refresh_token",
      headers: { apikey: "key" },
      ended,
    });
    const send = renewal.authorized(sent as unknown as typeof fetch);
    /** Sends a request with the token that is stored now, as supabase-js does. */
    const request = (path = "/rest/v1/rpc/sync_pull") => {
      const { access_token = "key" } = JSON.parse(storage.getItem(KEY) ?? "{}");
      return send(`https://backend.test${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    };
    return { ...renewal, request };
  };
  const used = () => exchanged.mock.calls.map(([, { body }]) => JSON.parse(String(body)).refresh_token);
  const tokens = () => sent.mock.calls.map(([, { headers }]) => new Headers(headers).get("authorization"));
  const session = () => JSON.parse(storage.getItem(KEY) ?? "null");
  return { page, storage, locks, ended, clock, sent, used, tokens, session, exchanged };
}

describe("a request", () => {
  it("goes out as it is while its token is valid, and without one", async () => {
    const signedIn = deviceOf(stored("own"));
    await signedIn.page().request();
    const signedOut = deviceOf(null);
    await signedOut.page().request();
    expect([...signedIn.tokens(), ...signedOut.tokens()]).toEqual(["Bearer own", "Bearer key"]);
    expect([...signedIn.used(), ...signedOut.used()]).toEqual([]);
  });

  it("waits for a new token when its own has expired, which is stored and mirrored", async () => {
    await set(SESSION_MIRROR, mirrored("own", 0));
    const { page, used, tokens, session } = deviceOf(stored("own", 0));
    await page().request();
    expect(used()).toEqual(["own-refresh"]);
    expect(tokens()).toEqual(["Bearer new"]);
    expect(session()).toMatchObject(stored("new"));
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("new"));
  });

  it("shares one exchange with all others of all tabs", async () => {
    const { page, used, tokens } = deviceOf(stored("own", 0));
    const [one, other] = [page(), page()];
    await Promise.all([one.request(), one.request(), other.request(), other.token()]);
    expect(used()).toEqual(["own-refresh"]);
    expect(tokens()).toEqual(["Bearer new", "Bearer new", "Bearer new"]);
  });

  it("takes what the worker got meanwhile, without asking the server", async () => {
    const { page, locks, used, tokens, session } = deviceOf(stored("own", 0));
    await set(SESSION_MIRROR, mirrored("own", 0));
    const letGo = locks.take(REFRESH_LOCK);
    const requesting = page().request();
    await set(SESSION_MIRROR, mirrored("worker's"));
    letGo();
    await requesting;
    expect(used()).toEqual([]);
    expect(tokens()).toEqual(["Bearer worker's"]);
    expect(session()).toEqual(stored("own") && { ...stored("worker's"), user: stored("own").user });
  });

  it("uses the worker's refresh token when that session has expired too", async () => {
    await set(SESSION_MIRROR, mirrored("worker's", NOW / 1000));
    const { page, used } = deviceOf(stored("own", 0));
    await page().request();
    expect(used()).toEqual(["worker's-refresh"]);
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("new"));
  });

  it.each([
    ["older than the page's", mirrored("stale", 10)],
    ["somebody else's", mirrored("theirs", SOON, "mia")],
    ["missing", undefined],
  ])("takes no notice of a mirror that is %s", async (_, held) => {
    await set(SESSION_MIRROR, held);
    const { page, used } = deviceOf(stored("own", 20));
    await page().request();
    expect(used()).toEqual(["own-refresh"]);
  });

  it("that signs out asks for no token", async () => {
    const { page, used, tokens } = deviceOf(stored("own", 0));
    await page().request("/auth/v1/logout?scope=local");
    expect(used()).toEqual([]);
    expect(tokens()).toEqual(["Bearer own"]);
  });
});

describe.each([
  ["hours ahead", 5 * HOUR_S],
  ["hours behind", -5 * HOUR_S],
])("a clock %s of the server's", (_, aheadS) => {
  it("renews its token once an hour, not with each request", async () => {
    let issues = 0;
    const { page, clock, used } = deviceOf(stored("own", 0), () =>
      Response.json(issued(`new${issues++}`, -aheadS)),
    );
    const { request } = page();
    for (let minute = 0; minute < 120; minute++) {
      await request();
      clock.now += 60_000;
    }
    expect(used()).toEqual(["own-refresh", "new0-refresh", "new1-refresh"]);
  });
});

describe("a renewal that fails for a passing reason", () => {
  const page = () => new Response("<html>", { status: 200 });
  it.each([
    ["503", () => new Response("busy", { status: 503 }), 503],
    ["500 of the auth server", () => refusal("unexpected_failure", 500), 500],
    ["429", () => refusal("over_request_rate_limit", 429), 429],
    ["a captive portal's page", page, 200],
    ["a proxy's refusal", () => new Response("<html>", { status: 403 }), 403],
  ])(
    "(%s) fails the request alike, keeps the session, and the next one goes at once",
    async (_, failing, status) => {
      await set(SESSION_MIRROR, mirrored("own", 0));
      let answer: () => Response = failing;
      const { page: open, ended, session, used, tokens } = deviceOf(stored("own", 0), () => answer());
      const { request, renewRefused } = open();
      const [first, second] = await Promise.all([request(), request()]);
      expect([first.status, second.status]).toEqual([status, status]);
      expect(await first.text()).toBe(await second.text());
      expect(await renewRefused()).toBe("failed");
      expect(session()).toEqual(stored("own", 0));
      expect(await get(SESSION_MIRROR)).toEqual(mirrored("own", 0));
      expect(ended).not.toHaveBeenCalled();
      expect(tokens()).toEqual([]);
      answer = () => Response.json(issued("new"));
      await request();
      expect(tokens()).toEqual(["Bearer new"]);
      expect(used()).toEqual(["own-refresh", "own-refresh", "own-refresh"]);
    },
  );

  it.each(["cut off", "timed out", "not resolved"])(
    "(%s) rejects like the request itself",
    async (message) => {
      let isReachable = false;
      const {
        page: open,
        ended,
        tokens,
      } = deviceOf(stored("own", 0), () =>
        isReachable ? Response.json(issued("new")) : Promise.reject(new TypeError(message)),
      );
      const { request, token, renewRefused } = open();
      await expect(request()).rejects.toThrow(message);
      expect(await token()).toBe("own");
      expect(await renewRefused()).toBe("failed");
      expect(ended).not.toHaveBeenCalled();
      isReachable = true;
      await request();
      expect(tokens()).toEqual(["Bearer new"]);
    },
  );
});

describe("a session that the auth server ended", () => {
  it("is ended here, and what was asked goes out as it was", async () => {
    const { page, ended, tokens } = deviceOf(stored("own", 0), refusal);
    const { request, token, renewRefused } = page();
    await request();
    expect(ended).toHaveBeenCalledOnce();
    expect(tokens()).toEqual(["Bearer own"]);
    expect(await token()).toBeNull();
    expect(await renewRefused()).toBe("ended");
  });

  it("lasts as long as its token when it was asked early", async () => {
    const { page, ended, tokens, clock } = deviceOf(stored("own", NOW / 1000 + 60), refusal);
    const { request } = page();
    await request();
    expect(tokens()).toEqual(["Bearer own"]);
    expect(ended).not.toHaveBeenCalled();
    clock.now += 61_000;
    await request();
    expect(ended).toHaveBeenCalledOnce();
  });

  it("does not end that of another who signed in meanwhile", async () => {
    const { page, ended, storage, session } = deviceOf(stored("own", 0), () => {
      storage.setItem(KEY, JSON.stringify(stored("theirs", SOON, "mia")));
      return refusal();
    });
    await page().request();
    expect(ended).not.toHaveBeenCalled();
    expect(session()).toEqual(stored("theirs", SOON, "mia"));
  });
});

it("does not bring back a session that was signed out of during the exchange", async () => {
  const { page, storage, session } = deviceOf(stored("own", 0), () => {
    storage.removeItem(KEY);
    return Response.json(issued("new"));
  });
  await page().request();
  expect(session()).toBeNull();
  expect(await get(SESSION_MIRROR)).toBeUndefined();
});

it("renews a token that the server refused although it should be valid", async () => {
  const { page, used, tokens } = deviceOf(stored("own"));
  const { request, renewRefused } = page();
  expect(await renewRefused()).toBe("renewed");
  await request();
  expect(used()).toEqual(["own-refresh"]);
  expect(tokens()).toEqual(["Bearer new"]);
});

describe("an exchange of supabase-js's own", () => {
  const EXCHANGE = "https://backend.test/auth/v1/token?grant_type=refresh_token";
  const asked = (token: string) => ({ method: "POST", body: JSON.stringify({ refresh_token: token }) });

  it("takes turns with the worker, uses its newer token, and mirrors the answer", async () => {
    const { page, locks, exchanged, used } = deviceOf(stored("own"));
    const letGo = locks.take(REFRESH_LOCK);
    const refreshing = page().refreshInTurn(exchanged as unknown as typeof fetch)(
      EXCHANGE,
      asked("own-refresh"),
    );
    await set(SESSION_MIRROR, mirrored("worker's"));
    letGo();
    expect(await (await refreshing).json()).toEqual(issued("new"));
    expect(used()).toEqual(["worker's-refresh"]);
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("new"));
  });

  it("is left alone if its token is not the stored one, and so is every other request", async () => {
    await set(SESSION_MIRROR, mirrored("worker's"));
    const { page, exchanged } = deviceOf(stored("own"));
    const send = page().refreshInTurn(exchanged as unknown as typeof fetch);
    await send(EXCHANGE, asked("given by hand"));
    await send("https://backend.test/auth/v1/token?grant_type=password", asked("own-refresh"));
    expect(exchanged.mock.calls.map(([, { body }]) => body)).toEqual([
      asked("given by hand").body,
      asked("own-refresh").body,
    ]);
  });
});
