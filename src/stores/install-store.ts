import { create } from "zustand";

/** What Chromium hands over when this app could be installed; no type library knows it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const DISMISSED_KEY = "shiftkeep-install-dismissed";

interface InstallState {
  /** The browser's offer to install, until it was answered; it can be used once. */
  offer: InstallPrompt | null;
  /** The browser has asked and was told no. It makes another offer when it sees fit. */
  isDeclined: boolean;
  /** Installed while this page was open. */
  isInstalled: boolean;
  /** Somebody has said no on this device: they are not asked again, and find it in the settings. */
  isDismissed: boolean;
}

/** Whether this app can be put on the home screen, as far as the browser says. */
export const useInstall = create<InstallState>()(() => ({
  offer: null,
  isDeclined: false,
  isInstalled: false,
  isDismissed: localStorage.getItem(DISMISSED_KEY) !== null,
}));

/** Listens for the browser's offer, which comes once and early; without this it would show it by itself, at any moment. */
export function catchInstallOffer() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallPrompt });
  });
  window.addEventListener("appinstalled", () => useInstall.setState({ offer: null, isInstalled: true }));
}

/** Lets the browser ask; resolves when it was answered. */
export async function askToInstall(offer: InstallPrompt) {
  const answer = await offer.prompt().catch(() => null);
  useInstall.setState(({ offer: latest }) => ({
    offer: latest === offer ? null : latest,
    isDeclined: answer?.outcome !== "accepted",
  }));
}

/** Remembers on this device that somebody does not want it. */
export function dismissInstall() {
  localStorage.setItem(DISMISSED_KEY, "yes");
  useInstall.setState({ isDismissed: true });
}
