import type { RunMode } from "#lib/run-mode.ts";

/** Through the browser's dialog or menu, or by hand through the share menu of an iPhone or iPad. */
export type InstallWay = "by-browser" | "by-hand";

interface InstallSignals {
  runMode: RunMode;
  hasOffer: boolean;
  isDeclined: boolean;
  isInstalled: boolean;
  userAgent: string;
  maxTouchPoints: number;
}

/** How the app can be installed on this device; null if it is installed or cannot be. */
export function installWay(signals: InstallSignals): InstallWay | null {
  const { userAgent, maxTouchPoints } = signals;
  if (signals.runMode === "installed" || signals.isInstalled) return null;
  if (signals.hasOffer || signals.isDeclined) return "by-browser";
  // Only full browsers there say 'Safari'; those inside other apps lack that menu. An iPad calls itself a Mac.
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const isApple = isPad || /iPhone|iPad|iPod/.test(userAgent);
  return isApple && /Safari\//.test(userAgent) ? "by-hand" : null;
}
