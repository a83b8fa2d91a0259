import { RUN_MODE } from "#lib/run-mode.ts";
import { useInstall } from "#stores/install-store.ts";
import { type InstallWay, installWay } from "./install-way.ts";

/** How the app can be installed now; null if it is installed or cannot be. */
export function useInstallWay(): InstallWay | null {
  const { offer, isDeclined, isInstalled } = useInstall();
  const { userAgent, maxTouchPoints } = navigator;
  return installWay({
    runMode: RUN_MODE,
    hasOffer: offer !== null,
    isDeclined,
    isInstalled,
    userAgent,
    maxTouchPoints,
  });
}
