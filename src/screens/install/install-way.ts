import type { RunMode } from "#lib/run-mode.ts";

/**
 * prompt: the browser can be told to ask. menu: it asked, and the person declined. by-hand: people use the share menu
 * of an iPhone or iPad.
 */
export type InstallWay = "prompt" | "menu" | "by-hand";

interface InstallSignals {
  runMode: RunMode;
  hasOffer: boolean;
  isDeclined: boolean;
  isInstalled: boolean;
  userAgent: string;
  maxTouchPoints: number;
}

/** How to install the app on this device; null if it is installed or cannot be. */
export function installWay({
  runMode,
  hasOffer,
  isDeclined,
  isInstalled,
  ...device
}: InstallSignals): InstallWay | null {
  if (runMode === "installed" || isInstalled) return null;
  if (hasOffer) return "prompt";
  if (isDeclined) return "menu";
  return canAddByHand(device) ? "by-hand" : null;
}

/** Only full browsers there say 'Safari'; those inside other apps lack that menu. An iPad calls itself a Mac. */
function canAddByHand({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return (/iPhone|iPad|iPod/.test(userAgent) || isPad) && /Safari\//.test(userAgent);
}
