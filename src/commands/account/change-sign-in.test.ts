import { expect, it, vi } from "vitest";
import { changePassword } from "./change-sign-in.ts";

const auth = {
  getUser: async () => ({ data: { user: { id: "sam", email: "sam@shop.test" } }, error: null }),
  signInWithPassword: async () => ({ error: null }),
  updateUser: vi.fn(),
  signOut: vi.fn(),
};
const context = { remote: async () => ({ auth }), scope: { user_id: "sam" } } as never;
const NO_ANSWER = { error: { name: "AuthRetryableFetchError", status: 0, message: "Failed to fetch" } };

it.each([
  ["ended", { error: null }, true],
  ["not ended", NO_ANSWER, false],
])("a password is changed, and the other sessions are %s", async (_, answer, areOut) => {
  auth.updateUser.mockResolvedValue({ error: null });
  auth.signOut.mockResolvedValue(answer);
  expect(await changePassword(context, "the old one", "the new one")).toBe(areOut);
  expect(auth.signOut).toHaveBeenLastCalledWith({ scope: "others" });
});

it("a session that only checked the password ends, where the app's own is proven by a second factor", async () => {
  const user = { id: "sam", email: "sam@shop.test", factors: [{ status: "verified" }] };
  const own = { ...auth, getUser: async () => ({ data: { user }, error: null }) };
  const check = {
    signInWithPassword: vi.fn(async () => ({ error: null })),
    signOut: vi.fn(async () => ({ error: null })),
  };
  own.updateUser.mockResolvedValue({ error: null });
  own.signOut.mockResolvedValue({ error: null });
  const remote = async () => ({ auth: own, ephemeral: () => ({ auth: check }) });
  await changePassword({ remote, scope: { user_id: "sam" } } as never, "the old one", "the new one");
  expect(check.signInWithPassword).toHaveBeenCalledOnce();
  expect(check.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "local" });
});

it("fails when it is not changed", async () => {
  auth.updateUser.mockResolvedValue(NO_ANSWER);
  await expect(changePassword(context, "the old one", "the new one")).rejects.toMatchObject({
    code: "unreachable",
  });
});
