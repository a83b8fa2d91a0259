import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catchInstallOffer, useInstall } from "#stores/install-store.ts";
import { useNotificationPermission } from "#stores/notification-store.ts";
import { useSession } from "#stores/session-store.ts";
import { DeviceOffers, DeviceSettings } from "./device-offers.tsx";

const run = vi.hoisted(() => ({ mode: "browser" }));
vi.mock("#lib/run-mode.ts", () => ({
  get RUN_MODE() {
    return run.mode;
  },
}));

catchInstallOffer();
const requestPermission = vi.fn(async () => "granted" as const);

beforeEach(() => {
  run.mode = "browser";
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  useNotificationPermission.setState({ permission: "default", isDismissed: false });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  requestPermission.mockClear();
  useInstall.setState({ offer: null, isDeclined: false, isInstalled: false, isDismissed: false });
  useSession.setState(useSession.getInitialState());
});

type Answer = { outcome: "accepted" | "dismissed" };

function offerInstall() {
  let answer: (answer: Answer) => void = () => {};
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: vi.fn(() => answered),
    answer: (outcome: Answer["outcome"]) => act(async () => answer({ outcome })),
  });
  act(() => void window.dispatchEvent(event));
  return event;
}

const INSTALL = "Add Shiftkeep to your home screen";
const NOTIFY = "Turn on notifications";
const heading = () => screen.queryByRole("heading", { name: INSTALL });

describe("installing", () => {
  it("is offered when the browser has offered it, and not by the browser itself", async () => {
    render(<DeviceOffers />);
    expect(heading()).toBeNull();
    const offer = offerInstall();
    expect(offer.defaultPrevented).toBe(true);
    const button = screen.getByRole("button", { name: "Install" });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(offer.prompt).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
    await offer.answer("accepted");
    expect(heading()).toBeNull();
  });

  it("is found elsewhere by somebody who said no to the browser, until that offers it anew", async () => {
    const offer = offerInstall();
    const shown = render(<DeviceOffers />);
    fireEvent.click(screen.getByRole("button", { name: "Install" }));
    await offer.answer("dismissed");
    expect(heading()).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("Changed your mind?");
    expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
    shown.unmount();
    render(<DeviceSettings />);
    expect(screen.getByText(/^Changed your mind/)).not.toBe(document.activeElement);
    offerInstall();
    expect(screen.getByRole("button", { name: "Install" })).toBeTruthy();
  });

  it("is not offered again to somebody who said no, but stays in the settings", () => {
    offerInstall();
    render(<DeviceOffers />);
    fireEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(heading()).toBeNull();
    expect(localStorage.getItem("shiftkeep-install-dismissed")).not.toBeNull();
    render(<DeviceSettings />);
    expect(heading()).toBeTruthy();
  });

  it("is over once it is installed", () => {
    offerInstall();
    render(<DeviceOffers />);
    act(() => void window.dispatchEvent(new Event("appinstalled")));
    expect(document.body.textContent).toBe("");
  });

  it("reminds admins that the subscription is managed on the website", () => {
    offerInstall();
    useSession.setState({ scope: { user_id: "u", business_id: "b", role: "admin" } });
    render(<DeviceOffers />);
    expect(screen.getByText(/To manage your subscription, use the website/)).toBeTruthy();
  });
});

describe("notifications", () => {
  it("are no matter in a browser's tab", () => {
    render(<DeviceOffers />);
    expect(screen.queryByRole("button", { name: NOTIFY })).toBeNull();
  });

  it("are asked for in the installed app, after a press and not before", async () => {
    run.mode = "installed";
    render(<DeviceOffers />);
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: NOTIFY }));
    expect(requestPermission).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: NOTIFY })).toBeNull());
  });

  it.each(["granted", "denied", "unsupported"] as const)(
    "are not asked for when they are %s",
    (permission) => {
      run.mode = "installed";
      useNotificationPermission.setState({ permission });
      render(<DeviceOffers />);
      expect(screen.queryByRole("button", { name: NOTIFY })).toBeNull();
    },
  );
});
