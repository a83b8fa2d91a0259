import { type Dispatch, useEffect, useState } from "react";
import { countTime } from "#commands/clock/kiosk.ts";
import { useCommand } from "#commands/use-command.ts";
import { TIMEOUTS } from "#domain/kiosk/kiosk-machine.ts";
import type { KioskEvent, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import { useDevices } from "#queries/work.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useLayer } from "#ui/overlays/layers.ts";
import { Banner } from "#ui/page/banner.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { KioskHeader } from "./kiosk-header.tsx";
import { KioskStage, LockedPanel, UnstoredPanel, WaitingPanel } from "./kiosk-stage.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { PinPad, useKeyboard } from "./pin-pad.tsx";
import { useChangeOver } from "./use-change-over.ts";
import { useGuestLanguageOf } from "./use-guest-language.ts";
import { type KioskPeopleList, useKioskList } from "./use-kiosk-list.ts";
import { type KioskMachine, useKioskMachine } from "./use-kiosk-machine.ts";

interface KioskScreenProps {
  lock: KioskLock;
  /** Reloads the page; returns false if that was impossible. */
  renew: () => boolean;
}

/** The shared tablet: a clock, a PIN pad, and the punches that the PIN's owner may record. */
export function KioskScreen(props: KioskScreenProps) {
  const say = useKioskWords();
  const list = useKioskList();
  if (list === undefined) return <StatusScreen text={say("loading")} />;
  return <Tablet {...props} list={list} />;
}

interface TabletProps extends KioskScreenProps {
  list: KioskPeopleList | null;
}

function Tablet({ lock, renew, list }: TabletProps) {
  const say = useKioskWords();
  const machine = useKioskMachine(list);
  const { kiosk, dispatch } = machine;
  // Always listens, so that no digit is lost while the screen changes.
  useKeyboard((event) => (list || event.kind !== "digit") && dispatch(event));
  const choose = useGuestLanguageOf(kiosk);
  const [isAsking, setAsking] = useState(false);
  useTimeouts(kiosk, dispatch, isAsking);
  useRenewal(kiosk, dispatch, renew);
  useCounting(kiosk.state === "locked");
  useLayer(kiosk.state !== "idle" && kiosk.state !== "renewing", () => dispatch({ kind: "cancelled" }));
  useWakeLock();
  useChangeOver(lock, kiosk.state === "idle");
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col gap-4 px-[max(1rem,env(safe-area-inset-left))] pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-6 sm:px-8 sm:py-6"
    >
      <KioskHeader />
      <div className="grid flex-1 grid-cols-1 place-items-center">
        <Part machine={machine} lock={lock} list={list} onAsking={setAsking} />
      </div>
      <footer {...PAGE_FOOT} className="flex min-h-11 flex-wrap items-center justify-center gap-x-6 gap-y-1">
        {SPEAKS.includes(kiosk.state) && <LanguageSwitch onChoose={choose} />}
        {(kiosk.state === "idle" || kiosk.state === "locked") && (
          <Button variant="quiet" onPress={() => dispatch({ kind: "leave" })}>
            <Icon name="lock" />
            {say("leave.title")}
          </Button>
        )}
      </footer>
    </main>
  );
}

/** The states that a person reads in peace; the same while digits are typed, so that nothing moves. */
const SPEAKS: readonly KioskSnapshot["state"][] = [
  "idle",
  "typing",
  "checking",
  "wrong",
  "confirming",
  "stored",
];

interface PartProps extends Pick<TabletProps, "lock" | "list"> {
  machine: KioskMachine;
  /** Whether a question waits for the person who has just clocked in. */
  onAsking: (isAsking: boolean) => void;
}

/** The content of each state. The pad stays wherever digits can be typed, so the next person can start at once. */
function Part({ machine, lock, list, onAsking }: PartProps) {
  const say = useKioskWords();
  const { kiosk, dispatch, choose, storeAgain } = machine;
  const { state, person, trouble } = kiosk;
  const own = useDevices()?.find(({ id }) => id === lock.tablet?.device_id);
  const isProposed = own?.status === "proposed";
  const cancel = () => dispatch({ kind: "cancelled" });
  if (state === "leaving") return <LeavePanel lock={lock} kiosk={kiosk} dispatch={dispatch} />;
  if (isProposed) return <WaitingPanel />;
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
      <KioskStage kiosk={kiosk} onAsking={onAsking} />
      <div className="flex flex-col gap-3">
        {list ? (
          <TypingPanel kiosk={kiosk} dispatch={dispatch} />
        ) : (
          <Banner tone="caution">{say("pad.noPins")}</Banner>
        )}
      </div>
    </div>
  );
}

const WHILE_WAITING_MS = 5000;
const OTHERWISE_MS = 60_000;

/** Regularly stores the time counted since wrong PINs: time not stored when the page ends must be waited again. */
function useCounting(isWaiting: boolean) {
  const count = useCommand(countTime);
  useEffect(() => {
    const note = () => count().catch((error: unknown) => console.error("Time not counted:", error));
    const timer = setInterval(note, isWaiting ? WHILE_WAITING_MS : OTHERWISE_MS);
    void note();
    return () => clearInterval(timer);
  }, [count, isWaiting]);
}

/** Reloads the page at midnight or for a new build, but never while somebody uses the tablet. */
export function useRenewal({ state }: KioskSnapshot, dispatch: Dispatch<KioskEvent>, renew: () => boolean) {
  useUnsavedForm(state !== "idle" && state !== "renewing");
  const { zone } = useFormat();
  const day = calendarDay(useNow(EVERY_MINUTE_MS), zone);
  const [shownDay] = useState(day);

  useEffect(() => {
    if (day !== shownDay) dispatch({ kind: "renew" });
  }, [day, shownDay, dispatch]);

  useEffect(() => {
    if (state === "renewing" && !renew()) dispatch({ kind: "renewed" });
  }, [state, renew, dispatch]);
}

/** The PIN pad, with a message after an unknown PIN. */
function TypingPanel({ kiosk: { state, digits }, dispatch }: Pick<KioskMachine, "kiosk" | "dispatch">) {
  const say = useKioskWords();
  return (
    <>
      <p className="text-center text-xl font-semibold sm:text-2xl">
        {state === "wrong" ? (
          <span role="alert" className="text-danger">
            {say("pad.unknownPin")}
          </span>
        ) : (
          say("pad.enterPin")
        )}
      </p>
      <PinPad
        typed={digits.length}
        isBusy={state === "checking"}
        onDigit={(digit) => dispatch({ kind: "digit", digit })}
        onErase={() => dispatch({ kind: "erased" })}
        onClear={() => dispatch({ kind: "cancelled" })}
      />
    </>
  );
}

/** Keeps the screen on. Where the browser cannot, or the battery is low, the tablet's own settings decide. */
export function useWakeLock() {
  useEffect(() => {
    const until = new AbortController();
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== "visible" || (held && !held.released)) return;
      try {
        const taken = await navigator.wakeLock?.request("screen");
        if (until.signal.aborted) void taken?.release();
        else held = taken ?? null;
      } catch (error) {
        console.warn("The screen may go dark:", error);
      }
    };
    void hold();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener("visibilitychange", () => void hold(), { signal: until.signal });
    return () => {
      until.abort();
      void held?.release();
    };
  }, []);
}

const TOUCHES = ["pointerdown", "keydown"] as const;

/** Dispatches `inactive` after as long without a touch as the state allows, a question longer, and `over` when a wait ends. */
export function useTimeouts(
  { state, turn, waitMs }: KioskSnapshot,
  dispatch: Dispatch<KioskEvent>,
  isAsking = false,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn restarts the timer.
  useEffect(() => {
    const timeout = TIMEOUTS[state];
    if (!timeout) return;
    const until = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      const afterMs = isAsking ? TIMEOUTS.confirming.afterMs : timeout.afterMs;
      timer = setTimeout(() => dispatch({ kind: timeout.event }), afterMs);
    };
    restart();
    for (const touch of TOUCHES) window.addEventListener(touch, restart, { signal: until.signal });
    return () => {
      until.abort();
      clearTimeout(timer);
    };
  }, [state, turn, dispatch, isAsking]);

  useEffect(() => {
    if (state !== "locked") return;
    const timer = setTimeout(() => dispatch({ kind: "over" }), waitMs);
    return () => clearTimeout(timer);
  }, [state, waitMs, dispatch]);
}
