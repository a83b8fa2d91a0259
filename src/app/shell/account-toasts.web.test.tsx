import "fake-indexeddb/auto";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Profile } from "#schema/entities/profile.ts";
import { asOwnChange, forgetKnownAccount, readKnownAccount } from "#stores/known-account.ts";
import { newPerson } from "#tests/factories/people.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { AccountToasts } from "./account-toasts.ts";
import { unnotified } from "./use-notifying.ts";

let profile: Profile | null | undefined;
vi.mock("#queries/people.ts", async (original) => ({
  ...(await original<object>()),
  useMyProfile: () => profile,
}));

const NEWS = "Your account information has been updated";
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

beforeEach(() => {
  profile = newPerson({ payrate: 15 });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Changes the person's profile on the server. */
function change(fields: Partial<Profile>) {
  profile = profile && { ...profile, ...fields, version: profile.version + 1 };
}

async function showAndWait() {
  const shown = render(<AccountToasts />);
  await act(() => unnotified([]));
  return shown;
}

it.each<Partial<Profile>>([
  { role: "manager" },
  { name: "Ann Li" },
  { email: "li@shop.test" },
  { payrate: 16 },
])("tells once of %j, and not at first sight", async (fields) => {
  const { rerender } = await showAndWait();
  expect(toasts()).toEqual([]);
  change(fields);
  rerender(<AccountToasts />);
  await expect.poll(toasts).toEqual([NEWS]);
  change({});
  rerender(<AccountToasts />);
  await act(() => unnotified([]));
  expect(toasts()).toEqual([NEWS]);
});

it("says nothing of anything else", async () => {
  const { rerender } = await showAndWait();
  change({ profile_picture_url: "a.png", subscription_status: "active" });
  rerender(<AccountToasts />);
  await act(() => unnotified([]));
  expect(toasts()).toEqual([]);
});

it("tells of what changed while the device was filled anew or the app closed", async () => {
  const { rerender, unmount } = await showAndWait();
  const before = profile;
  profile = null;
  rerender(<AccountToasts />);
  profile = before;
  change({ role: "manager" });
  rerender(<AccountToasts />);
  await expect.poll(toasts).toEqual([NEWS]);
  unmount();
  change({ payrate: 20 });
  await showAndWait();
  await expect.poll(toasts).toEqual([NEWS, NEWS]);
});

it("says nothing of what this device changes, and of what somebody else does to who leaves", async () => {
  const { rerender } = await showAndWait();
  await asOwnChange(profile?.id ?? "", { name: "Ann Li" }, async () => change({ name: "Ann Li" }));
  rerender(<AccountToasts />);
  change({ email: "", payrate: null, removed_at: "2026-03-02T09:00:00.000Z" });
  rerender(<AccountToasts />);
  await act(() => unnotified([]));
  expect(toasts()).toEqual([]);
});

it("takes an own change that failed for none", async () => {
  await showAndWait();
  const known = readKnownAccount(profile?.id ?? "");
  const failing = asOwnChange(profile?.id ?? "", { name: "No" }, () => Promise.reject(new Error("refused")));
  await expect(failing).rejects.toThrow("refused");
  expect(readKnownAccount(profile?.id ?? "")).toEqual(known);
});

it("knows an own change again whose answer was lost, and tells of what else was changed", async () => {
  const { rerender } = await showAndWait();
  const lost = Object.assign(new Error("no answer"), { code: "unreachable" });
  const id = profile?.id ?? "";
  await expect(asOwnChange(id, { name: "Ann Li" }, () => Promise.reject(lost))).rejects.toThrow(lost);
  change({ subscription_status: "active" });
  rerender(<AccountToasts />);
  change({ name: "Ann Li" });
  rerender(<AccountToasts />);
  await act(() => unnotified([]));
  expect(toasts()).toEqual([]);
  change({ name: "Ann Lee" });
  rerender(<AccountToasts />);
  await expect.poll(toasts).toEqual([NEWS]);
});

it("keeps nothing of people who are not on this device, and forgets who logs out", async () => {
  await asOwnChange("somebody else", { name: "Bo" }, async () => {});
  expect(readKnownAccount("somebody else")).toBeNull();
  const { unmount } = await showAndWait();
  unmount();
  forgetKnownAccount(profile?.id ?? "");
  change({ name: "Ann Li" });
  await showAndWait();
  expect(toasts()).toEqual([]);
});
