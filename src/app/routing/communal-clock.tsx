import { useEffect } from "react";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { KioskScreen } from "#screens/kiosk/kiosk-screen.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { BusinessScope } from "../shell/business-scope.tsx";
import { NotStoredNotice } from "../shell/notices.tsx";
import { useAutomaticOuts } from "../shell/use-automatic-outs.ts";

/** The shared clock in the place of the app's frame. */
export function CommunalClock({ lock }: { lock: KioskLock }) {
  useEffect(loadStorageTrouble, []);
  return (
    <BusinessScope>
      <Duties />
      <KioskScreen lock={lock} renew={renew} />
      <div {...PAGE_FOOT} className="sticky bottom-0 z-10">
        <NotStoredNotice />
      </div>
    </BusinessScope>
  );
}

/** A tablet may be the only device that is always on. */
function Duties() {
  useAutomaticOuts();
  return null;
}

/**
 * Loads the page anew where the worker has it: without, a tablet that has no network just then would be left with
 * nothing.
 */
function renew(): boolean {
  if (!navigator.serviceWorker?.controller) return false;
  location.reload();
  return true;
}

/** Loaded before the device is in trouble, and kept by the page. */
function loadStorageTrouble() {
  void import("../sync/note-storage-trouble.ts").catch(() => {});
}
