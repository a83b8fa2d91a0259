import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { totpAt } from "#domain/totp/totp.ts";
import { callWith, fakeEnvironment } from "../_shared/fake-services.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeConsoleUnlockHandler } from "./handler.ts";

const CODE = "open sesame é";
const EXPIRES = "2026-11-01T12:15:00+00:00";
const FREE = {
  "POST console_sessions": () => ({ expires_at: EXPIRES }),
  "POST limits_begin_try": () => null,
};

async function unlock(
  body: unknown,
  services = fakeRpc(FREE),
  code: string | undefined = CODE,
  headers = {},
) {
  const handler = makeConsoleUnlockHandler(fakeEnvironment({ CONSOLE_CODE: code }), services.fetch);
  const response = await handler(callWith(body, { "x-forwarded-for": "1.1.1.1, 203.0.113.7", ...headers }));
  return { status: response.status, answer: await response.json(), services };
}

test("the right code opens a session, of which only the hash is kept", async () => {
  const { status, answer, services } = await unlock({ code: CODE });
  expect([status, answer.expires_at]).toEqual([200, EXPIRES]);
  expect(answer.token).toMatch(/^[0-9a-f]{64}$/);
  const token_hash = createHash("sha256").update(answer.token).digest("hex");
  expect(services.sent("POST console_sessions").map(({ body }) => body)).toEqual([{ token_hash }]);
  expect((await unlock({ code: CODE })).answer.token).not.toBe(answer.token);
  expect(services.sent("POST limits_note_success").map(({ body }) => body)).toEqual([
    { bucket: "console address", key: "203.0.113.7" },
    { bucket: "console", key: "all" },
  ]);
});

test("sessions that have ended are cleared away", async () => {
  const { services } = await unlock({ code: CODE });
  const [cleared] = services.sent("DELETE console_sessions");
  expect(cleared?.url.searchParams.get("expires_at")).toMatch(/^lt\.\d{4}-/);
});

test.each(["x", `${CODE} `, CODE.toUpperCase(), ""])("refuses %j and counts it", async (code) => {
  const { status, answer, services } = await unlock({ code });
  if (code === "") return expect([status, answer.code]).toEqual([400, "invalid_input"]);
  expect([status, answer]).toEqual([403, { code: "invalid_password", message: "Invalid password" }]);
  expect(services.names()).toEqual(["POST limits_begin_try", "POST limits_begin_try"]);
});

test("a try is counted before the code is compared, by address and by all", async () => {
  const { services } = await unlock({ code: "x" });
  expect(services.sent("POST limits_begin_try").map(({ body }) => body)).toEqual([
    {
      bucket: "console address",
      key: "203.0.113.7",
      free_tries: 5,
      first_lock: "1 minute",
      longest_lock: "1 hour",
    },
    { bucket: "console", key: "all", free_tries: 50, first_lock: "1 minute", longest_lock: "1 hour" },
  ]);
});

test.each(["console address", "console"])(
  "while %s is locked, the right code is refused too",
  async (locked) => {
    const until = new Date(Date.now() + 119_000).toISOString();
    const services = fakeRpc({
      ...FREE,
      "POST limits_begin_try": ({ bucket }) => (bucket === locked ? until : null),
    });
    const { status, answer } = await unlock({ code: CODE }, services);
    expect([status, answer.code]).toEqual([429, "too_many_tries"]);
    expect(answer.message).toBe("Too many tries. Please try again in 2 minutes.");
    expect(services.names()).not.toContain("POST console_sessions");
    expect(services.names()).not.toContain("POST limits_note_success");
  },
);

test("without a code in the environment every code is wrong", async () => {
  for (const code of ["undefined", "null", CODE]) {
    const handler = makeConsoleUnlockHandler(fakeEnvironment(), fakeRpc(FREE).fetch);
    expect((await handler(callWith({ code }, {}))).status).toBe(403);
  }
});

test("Cloudflare's header is believed only where a setting says so", async () => {
  const { services } = await unlock({ code: "x" }, fakeRpc(FREE), CODE, {
    "cf-connecting-ip": "198.51.100.9",
  });
  expect(services.sent("POST limits_begin_try")[0]?.body.key).toBe("203.0.113.7");
  const hosted = fakeRpc(FREE);
  const settings = { CONSOLE_CODE: CODE, CLIENT_ADDRESS_HEADER: "cf-connecting-ip" };
  const handler = makeConsoleUnlockHandler(fakeEnvironment(settings), hosted.fetch);
  const seen = { "cf-connecting-ip": "2001:db8::9", "x-forwarded-for": "1.1.1.1" };
  await handler(callWith({ code: "x" }, seen));
  expect(hosted.sent("POST limits_begin_try")[0]?.body.key).toBe("2001:db8:0:0");
});

describe("with a secret of an authenticator app", () => {
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const now = () => totpAt(SECRET, Date.now());
  const unlockWith = async (
    body: object,
    isTaken = false,
    services = fakeRpc({ ...FREE, "POST limits_take": () => !isTaken }),
  ) => {
    const handler = makeConsoleUnlockHandler(
      fakeEnvironment({ CONSOLE_CODE: CODE, CONSOLE_TOTP_SECRET: SECRET }),
      services.fetch,
    );
    const response = await handler(callWith(body, { "x-forwarded-for": "203.0.113.7" }));
    return { status: response.status, answer: await response.json(), names: services.names() };
  };

  test("the access code alone opens nothing, and its try stays counted", async () => {
    const { status, answer, names } = await unlockWith({ code: CODE });
    expect([status, answer]).toEqual([200, { needs_totp: true }]);
    expect(names).toEqual(["POST limits_begin_try", "POST limits_begin_try"]);
  });

  test("both together open it, in groups as apps show them", async () => {
    const totp = (await now()).replace(/^.../, "$& ");
    const { status, answer, names } = await unlockWith({ code: CODE, totp });
    expect([status, answer.expires_at]).toEqual([200, EXPIRES]);
    expect(names).toContain("POST limits_note_success");
  });

  test("its holder gets in while strangers keep the console locked, and nobody else", async () => {
    const until = new Date(Date.now() + 119_000).toISOString();
    const locked = () =>
      fakeRpc({
        ...FREE,
        "POST limits_begin_try": ({ bucket }) => (bucket === "console" ? until : null),
        "POST limits_take": () => true,
      });
    expect((await unlockWith({ code: CODE, totp: await now() }, false, locked())).status).toBe(200);
    for (const body of [{ code: CODE }, { code: CODE, totp: "000000" }, { code: "x", totp: "000000" }]) {
      expect((await unlockWith(body, false, locked())).answer.code).toBe("too_many_tries");
    }
  });

  test.each([
    ["a wrong code", { code: CODE, totp: "x" }, false, "invalid_code"],
    ["a right one with a wrong access code", { code: "x", totp: null }, false, "invalid_password"],
    ["one that was used already", { code: CODE, totp: null }, true, "used"],
  ])("%s does not", async (_, { code, totp }, isTaken, refusal) => {
    const { answer, names } = await unlockWith({ code, totp: totp ?? (await now()) }, isTaken);
    expect(answer.code).toBe(refusal);
    expect(names).not.toContain("POST console_sessions");
    expect(names).not.toContain("POST limits_note_success");
  });

  test("that is none, nothing starts", () => {
    for (const secret of ["JBSWY3DPEHPK3PXP", "not base32!"]) {
      expect(() => makeConsoleUnlockHandler(fakeEnvironment({ CONSOLE_TOTP_SECRET: secret }))).toThrow();
    }
  });
});
