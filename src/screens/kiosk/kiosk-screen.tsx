import type { Dispatch, ReactNode } from "react";
import type { KioskEvent } from "#domain/kiosk/kiosk-step.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import type { SyncNotice } from "#domain/kiosk/sync-notice.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { StatusScreen } from "#screens/status/status-screen.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { KioskHeader } from "./kiosk-header.tsx";
import { KioskStage } from "./kiosk-stage.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { LockedPanel } from "./locked-panel.tsx";
import { PinPad } from "./pin-pad.tsx";
import { noticeText } from "./sync-words.ts";
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
  const { notices, pending, lastSyncedAt } = useSyncFacts();
  useTimeouts(kiosk, tell);
  useRenewal(kiosk, tell, renew);
  useCounting(kiosk.state === "locked");
  useWakeLock();
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col gap-4 px-[max(1rem,env(safe-area-inset-left))] pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-6 sm:px-8 sm:py-6"
    >
      <KioskHeader pending={pending} lastSyncedAt={lastSyncedAt} />
      <Notices notices={notices} />
      <div className="grid flex-1 place-items-center">
        <Part machine={machine} lock={lock} list={list} />
      </div>
      <footer className="flex min-h-11 justify-center">
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
        {list ? <Typing machine={machine} /> : <NoPins tell={tell} />}
      </div>
    </div>
  );
}

function Typing({ machine: { kiosk, tell } }: { machine: KioskMachine }) {
  const { state, digits } = kiosk;
  useKeyboard(tell);
  return (
    <>
      <p className="text-center text-xl font-semibold sm:text-2xl">
        {state === "wrong" ? (
          <span role="alert" className="text-danger">
            Unknown PIN. Please try again.
          </span>
        ) : (
          "Type your PIN"
        )}
      </p>
      <PinPad
        typed={digits.length}
        isBusy={state === "checking"}
        onDigit={(digit) => tell({ kind: "digit", digit })}
        onErase={() => tell({ kind: "erased" })}
        onClear={() => tell({ kind: "cancelled" })}
      />
    </>
  );
}

function NoPins({ tell }: { tell: Dispatch<KioskEvent> }) {
  return (
    <Banner tone="caution">
      <p>
        Nobody of this business has a PIN yet, or they have not arrived on this tablet. An admin gives them
        out under Staff.
      </p>
      <Button variant="secondary" onPress={() => tell({ kind: "leave" })}>
        Leave communal mode
      </Button>
    </Banner>
  );
}

function Notices({ notices }: { notices: readonly SyncNotice[] }) {
  const format = useFormat();
  const told = notices.filter(({ kind }) => kind !== "fine");
  return told.map((notice) => (
    <Banner
      key={notice.kind}
      tone={notice.kind === "storage-low" ? "danger" : "caution"}
      icon={notice.kind === "dark" ? "cloud-off" : "alert"}
    >
      {noticeText(notice, format)}
    </Banner>
  ));
}
