import type { ReactNode } from "react";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { StatusScreen } from "#screens/status/status-screen.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PAGE_FOOT } from "#ui/toast-place.ts";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { KioskHeader } from "./kiosk-header.tsx";
import { KioskNotices } from "./kiosk-notices.tsx";
import { KioskStage } from "./kiosk-stage.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { LockedPanel } from "./locked-panel.tsx";
import { NoPinsNotice } from "./no-pins-notice.tsx";
import { TypingPanel } from "./typing-panel.tsx";
import { UnstoredPanel } from "./unstored-panel.tsx";
import { useCounting } from "./use-counting.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { useKioskList } from "./use-kiosk-list.ts";
import { type KioskMachine, type List, useKioskMachine } from "./use-kiosk-machine.ts";
import { useRenewal } from "./use-renewal.ts";
import { useSyncFacts } from "./use-sync-facts.ts";
import { useTimeouts } from "./use-timeouts.ts";
import { useWakeLock } from "./use-wake-lock.ts";

interface KioskScreenProps {
  lock: KioskLock;
  /** Loads the page anew; false where it could not be loaded again. */
  renew: () => boolean;
}

/** The shared tablet: a clock, a PIN pad, and what the person whose PIN it was may record. */
export function KioskScreen(props: KioskScreenProps) {
  const list = useKioskList();
  if (list === undefined) return <StatusScreen text="Loading the time clock..." />;
  return <Tablet {...props} list={list} />;
}

function Tablet({ lock, renew, list }: KioskScreenProps & { list: List | null }) {
  const machine = useKioskMachine(list);
  const { kiosk, tell } = machine;
  const { notices, sending } = useSyncFacts();
  // At all times, so that no digit is lost while something else is about to be shown.
  useKeyboard((event) => (list || event.kind !== "digit") && tell(event));
  useTimeouts(kiosk, tell);
  useRenewal(kiosk, tell, renew);
  useCounting(kiosk.state === "locked");
  useWakeLock();
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col gap-4 px-[max(1rem,env(safe-area-inset-left))] pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-6 sm:px-8 sm:py-6"
    >
      <KioskHeader {...sending} />
      <KioskNotices notices={notices} />
      <div className="grid flex-1 grid-cols-1 place-items-center">
        <Part machine={machine} lock={lock} list={list} />
      </div>
      <footer {...PAGE_FOOT} className="flex min-h-11 justify-center">
        {(kiosk.state === "idle" || kiosk.state === "locked") && (
          <Button variant="quiet" onPress={() => tell({ kind: "leave" })}>
            <Icon name="lock" />
            Leave communal mode
          </Button>
        )}
      </footer>
    </main>
  );
}

/** What its state shows. Where digits can be typed the pad stays, so that the next in the queue may begin at once. */
function Part({
  machine,
  lock,
  list,
}: {
  machine: KioskMachine;
  lock: KioskLock;
  list: List | null;
}): ReactNode {
  const { kiosk, tell, choose, storeAgain } = machine;
  const { state, person, trouble } = kiosk;
  const cancel = () => tell({ kind: "cancelled" });
  if (state === "leaving") return <LeavePanel lock={lock} list={list} kiosk={kiosk} tell={tell} />;
  if (state === "locked") return <LockedPanel waitMs={kiosk.waitMs} onClose={cancel} />;
  if ((state === "confirming" || state === "storing") && person) {
    return (
      <ConfirmPanel person={person} isStoring={state === "storing"} onChoose={choose} onCancel={cancel} />
    );
  }
  if (state === "unstored" && person && trouble) {
    return <UnstoredPanel person={person} trouble={trouble} onAgain={storeAgain} onClose={cancel} />;
  }
  return (
    <div className="grid w-full max-w-6xl items-center gap-4 sm:gap-8 lg:grid-cols-2 lg:gap-14">
      <KioskStage kiosk={kiosk} />
      <div className="flex flex-col gap-3">
        {list ? <TypingPanel kiosk={kiosk} tell={tell} /> : <NoPinsNotice />}
      </div>
    </div>
  );
}
