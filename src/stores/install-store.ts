import { create } from "zustand";

/** Chromium's event for an installable app; no type library has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const DISMISSED_KEY = "shiftkeep-install-dismissed";

interface InstallState {
  /** The browser's unanswered offer to install; usable once. */
  offer: InstallPrompt | null;
  /** The browser's dialog was declined. It makes another offer when it chooses. */
  isDeclined: boolean;
  /** Installed while this page was open. */
  isInstalled: boolean;
  /** Declined on this device: the app does not ask again, but settings offer it. */
  isDismissed: boolean;
}

/** Whether the app can be installed, according to the browser. */
export const useInstall = create<InstallState>()(() => ({
  offer: null,
  isDeclined: false,
  isInstalled: false,
  isDismissed: localStorage.getItem(DISMISSED_KEY) !== null,
}));

/** Catches the browser's offer, which comes once and early; otherwise the browser would show it itself. */
export function catchInstallOffer() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallPrompt });
  });
  window.addEventListener("appinstalled", () => useInstall.setState({ offer: null, isInstalled: true }));
}

/** Shows the browser's dialog; resolves when it is answered. */
export async function askToInstall(offer: InstallPrompt) {
  const answer = await offer.prompt().catch(() => null);
  useInstall.setState(({ offer: latest }) => ({
    offer: latest === offer ? null : latest,
    isDeclined: answer?.outcome !== "accepted",
  }));
}

/** Remembers on this device that the person declined. */
export function dismissInstall() {
  localStorage.setItem(DISMISSED_KEY, "yes");
  useInstall.setState({ isDismissed: true });
}
