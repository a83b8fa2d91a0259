import type { RunMode } from "#lib/run-mode.ts";

/**
 * prompt: the browser asks when told to. menu: it has asked, and was told no. by-hand: people do it themselves, in the
 * share menu of an iPhone or iPad.
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

/** How this app comes to the home screen of this device; null when it is there already, or cannot. */
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

/** Only whole browsers there say 'Safari'; the ones inside other apps have no such menu. An iPad calls itself a Mac. */
function canAddByHand({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return (/iPhone|iPad|iPod/.test(userAgent) || isPad) && /Safari\//.test(userAgent);
}
