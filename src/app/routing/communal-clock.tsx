import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { KioskScreen } from "#screens/kiosk/kiosk-screen.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { BusinessScope } from "../shell/business-scope.tsx";
import { NotStoredNotice } from "../shell/notices.tsx";
import { useKeptLanguages } from "../shell/use-applied-language.ts";
import { useAutomaticOuts } from "../shell/use-automatic-outs.ts";

/** The communal clock in place of the app's frame. */
export function CommunalClock({ lock }: { lock: KioskLock }) {
  // A tablet may be the only device that is always on.
  useAutomaticOuts();
  useKeptLanguages();
  return (
    <BusinessScope>
      <KioskScreen lock={lock} renew={renew} />
      <div {...PAGE_FOOT} className="sticky bottom-0 z-10">
        <NotStoredNotice />
      </div>
    </BusinessScope>
  );
}

/** Reloads the page if the worker has it: otherwise an offline tablet would show nothing. */
function renew(): boolean {
  if (!navigator.serviceWorker?.controller) return false;
  location.reload();
  return true;
}
