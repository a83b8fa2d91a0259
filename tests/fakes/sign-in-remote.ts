import { vi } from "vitest";

const NOT_NEEDED = { has: false, needed: false, proven: false, codes: 0, required: false };
const SESSION = { access_token: "access", refresh_token: "refresh" };
const done = async (_: unknown): Promise<{ data?: unknown; error: unknown }> => ({ data: {}, error: null });

/** Returns the client of a server that accepts every sign-in; tests change its answers. */
export function fakeSignInRemote() {
  const factor = { id: "factor", status: "verified" };
  const auth = {
    signInWithPassword: vi.fn(done),
    getSession: vi.fn(async () => ({ data: { session: SESSION } })),
    refreshSession: vi.fn(done),
    mfa: {
      listFactors: vi.fn(async () => ({ data: { all: [factor], totp: [factor] }, error: null })),
      enroll: vi.fn(async () => ({
        data: { id: "new", totp: { qr_code: "data:image/svg+xml,", secret: "ABCDEFGH" } },
        error: null,
      })),
      challengeAndVerify: vi.fn(done),
      unenroll: vi.fn(done),
    },
  };
  const rpc = vi.fn(async (name: string, _?: object) => ({
    data: name === "create_recovery_codes" ? ["aaaa-bbbb", "cccc-dddd"] : (NOT_NEEDED as unknown),
    error: null as unknown,
    status: 200,
  }));
  const setSession = vi.fn(done);
  const invoke = vi.fn(async (_: string) => ({ data: { status: "sent" }, error: null }));
  const client = { auth, rpc, functions: { invoke } };
  return {
    auth,
    rpc,
    invoke,
    setSession,
    remote: async () => ({ auth: { ...auth, setSession }, rpc, ephemeral: () => client }),
  };
}

/** Returns the server's state of second factors, for use as an `rpc` answer. */
export const factorState = (fields: Partial<typeof NOT_NEEDED>) => ({
  data: { ...NOT_NEEDED, ...fields },
  error: null,
  status: 200,
});
