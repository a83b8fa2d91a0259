import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSession } from "#stores/session-store.ts";
import { factorState, fakeSignInRemote } from "#tests/fakes/sign-in-remote.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { TwoStepCard } from "./two-step-card.tsx";

const online = vi.spyOn(navigator, "onLine", "get");
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  online.mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  useSession.setState(useSession.getInitialState());
});

async function show(state: Parameters<typeof factorState>[0], role: "admin" | "manager" = "manager") {
  const server = fakeSignInRemote();
  server.rpc.mockResolvedValueOnce(factorState(state));
  useSession.setState({ scope: { user_id: "me", business_id: "b", role } });
  await act(async () => {
    render(
      <CommandContextContext value={{ remote: server.remote, commandFailed: () => {} } as never}>
        <TwoStepCard />
      </CommandContextContext>,
    );
  });
  return server;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("is turned on by a code, and tells the recovery codes once", async () => {
  const server = await show({});
  expect(screen.getByText("Off")).toBeTruthy();
  await press("Turn on");
  await screen.findByLabelText("Key");
  type("Code", "123456");
  fireEvent.click(screen.getAllByRole("button", { name: "Turn on" }).at(-1) as HTMLElement);
  expect((await screen.findByRole("list", { name: "Recovery codes" })).textContent).toContain("aaaa-bbbb");
  server.rpc.mockResolvedValueOnce(factorState({ has: true, proven: true, codes: 2 }));
  await press("I've saved my codes");
  expect(screen.getByText("On (2 recovery codes left)")).toBeTruthy();
});

it("keeps its key and its recovery codes in sight when the network goes and comes", async () => {
  const server = await show({});
  const blink = async () => {
    for (const isOnline of [false, true]) {
      online.mockReturnValue(isOnline);
      await act(async () => void dispatchEvent(new Event(isOnline ? "online" : "offline")));
    }
  };
  await press("Turn on");
  await screen.findByLabelText("Key");
  server.rpc.mockResolvedValueOnce(factorState({}));
  await blink();
  expect(server.auth.mfa.enroll).toHaveBeenCalledOnce();
  type("Code", "123456");
  fireEvent.click(screen.getAllByRole("button", { name: "Turn on" }).at(-1) as HTMLElement);
  await screen.findByRole("list", { name: "Recovery codes" });
  server.rpc.mockResolvedValueOnce(factorState({ has: true, proven: true, codes: 2 }));
  await blink();
  expect(screen.getByRole("list", { name: "Recovery codes" }).textContent).toContain("aaaa-bbbb");
});

it("is turned off by a code", async () => {
  const server = await show({ has: true, proven: true, codes: 10 });
  await press("Turn off");
  type("Code", "123 456");
  fireEvent.click(screen.getAllByRole("button", { name: "Turn off" }).at(-1) as HTMLElement);
  await vi.waitFor(() =>
    expect(server.auth.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: "factor" }),
  );
  expect(server.auth.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: "factor", code: "123456" });
});

it("cannot be turned off where the business requires it", async () => {
  await show({ has: true, needed: true, proven: true, required: true }, "admin");
  expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
  expect(
    screen.getByRole<HTMLInputElement>("switch", { name: "Require two-step login for all admins" }).checked,
  ).toBe(true);
});

it("is required of others only by an admin who uses it", async () => {
  await show({}, "admin");
  expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
  cleanup();
  await show({ has: true, proven: true });
  expect(screen.queryByRole("switch")).toBeNull();
});

it("says offline that it needs a connection", async () => {
  online.mockReturnValue(false);
  await show({});
  expect(screen.getByRole("status").textContent).toContain("You're offline");
});
