import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { must } from "#lib/must.ts";
import { forgetClearing, noteClearing } from "#stores/noted-clearing.ts";
import { useSession } from "#stores/session-store.ts";
import { ACTION_SHOWN_MS, toastQueue } from "#ui/toasts/toast.ts";
import { useClearing } from "./notification-bell.tsx";

const SAM = { id: "sam", email: "sam@shop.test", businessName: "" };
const clear = vi.hoisted(() => vi.fn());
vi.mock("#commands/messages/notifications.ts", () => ({
  clearNotifications: (_: unknown, ids: string[]) => clear(ids),
}));

beforeEach(() => {
  toastQueue.clear();
  localStorage.clear();
  useSession.setState({ user: SAM });
  clear.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.setState(useSession.getInitialState());
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <CommandContextContext value={{ commandFailed: () => {} } as never}>{children}</CommandContextContext>
);
const start = () => renderHook(useClearing, { wrapper });
const offer = () => must(toastQueue.visibleToasts[0], "an offer to undo");
/** Simulates the end of its time, or a press on close. */
const close = () => act(async () => toastQueue.close(offer().key));

it("hides at once, and clears when the offer to undo is gone", async () => {
  const { result } = start();
  act(() => result.current.clearAll(["a", "b"]));
  expect([...result.current.hidden]).toEqual(["a", "b"]);
  expect(clear).not.toHaveBeenCalled();
  await close();
  expect(clear.mock.calls).toEqual([[["a", "b"]]]);
  expect(result.current.hidden.size).toBe(0);
});

it("clears nothing when it is taken back", async () => {
  const { result } = start();
  act(() => result.current.clearAll(["a"]));
  act(() => offer().content.action?.run());
  await close();
  expect(clear).not.toHaveBeenCalled();
  expect(result.current.hidden.size).toBe(0);
  expect(localStorage.length).toBe(0);
});

it("hides on while another offer is open, and shows what could not be cleared", async () => {
  clear.mockRejectedValue(new Error("no space"));
  const { result } = start();
  act(() => result.current.clearAll(["a"]));
  act(() => result.current.clearAll(["b"]));
  await close();
  expect([...result.current.hidden]).toEqual(["a"]);
  await close();
  expect(result.current.hidden.size).toBe(0);
});

it("clears at once what is left behind, and takes the offer away", async () => {
  const { result, unmount } = start();
  act(() => result.current.clearAll(["a"]));
  unmount();
  expect(clear.mock.calls).toEqual([[["a"]]]);
  expect(toastQueue.visibleToasts).toEqual([]);
  await vi.waitFor(() => expect(localStorage.length).toBe(0));
});

it.each([null, { ...SAM, id: "robin" }])("clears nothing of who logs out, for %j neither", async (user) => {
  const { result, rerender, unmount } = start();
  act(() => result.current.clearAll(["a"]));
  act(() => useSession.setState({ user }));
  rerender();
  expect(result.current.hidden.size).toBe(0);
  unmount();
  expect(clear).not.toHaveBeenCalled();
  expect(toastQueue.visibleToasts).toEqual([]);
  expect(localStorage.length).toBe(0);
});

it("clears when the page is left, and makes up for it at the next start where that came too late", async () => {
  clear.mockReturnValueOnce(new Promise(() => {}));
  const { result, unmount } = start();
  act(() => result.current.clearAll(["a", "b"]));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(clear.mock.calls).toEqual([[["a", "b"]]]);
  expect(toastQueue.visibleToasts).toEqual([]);
  unmount();
  useSession.setState({ user: { ...SAM, id: "robin" } });
  start().unmount();
  expect(clear).toHaveBeenCalledOnce();
  useSession.setState({ user: SAM });
  start();
  expect(clear.mock.calls).toEqual([[["a", "b"]], [["a", "b"]]]);
  await vi.waitFor(() => expect(localStorage.length).toBe(0));
});

it("makes up for a page that ended without a word once its offer would be gone, unless that was taken", async () => {
  vi.useFakeTimers();
  noteClearing(SAM.id, ["a", "b"], Date.now() + ACTION_SHOWN_MS);
  start();
  await vi.advanceTimersByTimeAsync(ACTION_SHOWN_MS - 1);
  expect(clear).not.toHaveBeenCalled();
  forgetClearing(SAM.id, ["b"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(clear.mock.calls).toEqual([[["a"]]]);
  expect(localStorage.length).toBe(0);
});
