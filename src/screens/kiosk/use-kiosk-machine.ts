import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { offerPunch } from "#commands/clock/clock.ts";
import { punchAtKiosk, tryPin } from "#commands/clock/kiosk.ts";
import type { CommandContext } from "#commands/command-context.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { IDLE_KIOSK, type KioskEvent, type KioskPunch, stepKiosk } from "#domain/kiosk/kiosk-step.ts";
import type { ClockNow } from "#domain/time/device-clock.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import { must } from "#lib/must.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import type { KioskPeopleList } from "./use-kiosk-list.ts";

export type KioskMachine = ReturnType<typeof useKioskMachine>;

/** Runs the kiosk machine (domain/kiosk) with the effects of its states. */
export function useKioskMachine(list: KioskPeopleList | null) {
  const [kiosk, dispatch] = useReducer(stepKiosk, IDLE_KIOSK);
  const { state, turn, punch } = kiosk;
  const newId = useNewId();
  const readNow = useCommand(readDeviceClock);
  const record = useCommand(punchAtKiosk);
  const look = useLookUp(list, dispatch);
  const clocks = useRef(new Map<string, ClockNow>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per turn, with its digits.
  useEffect(() => {
    if (state === "checking") void look(turn, kiosk.digits);
  }, [state, turn]);

  async function store(chosen: KioskPunch) {
    const { id } = chosen;
    const trouble = await record(chosen, must(clocks.current.get(id), "the clock of what was chosen"));
    dispatch(trouble ? { kind: "failed", id, trouble } : { kind: "stored", id });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each chosen punch.
  useEffect(() => {
    if (state === "storing" && punch) void store(punch);
  }, [state, punch]);

  return {
    kiosk,
    dispatch,
    /** Records the punch that the person chose. */
    choose(type: PunchEvent["type"]) {
      const [id, clock] = [newId(), readNow()];
      clocks.current = new Map([[id, clock]]);
      dispatch({ kind: "chosen", type, id, at: clock.instant });
    },
    /** Tries to store the same punch again. */
    storeAgain: () => punch && void store(punch),
  };
}

/** Looks up the owner of the typed PIN and what the clock offers them; once per turn, however often it renders. */
function useLookUp(list: KioskPeopleList | null, dispatch: Dispatch<KioskEvent>) {
  const say = useKioskWords();
  const tryOne = useCommand(tryPin);
  const offer = useCommand(offerPunch);
  const latest = useLatest(list);
  const looked = useRef(0);
  const current = () => must(latest.current, "PINs before one is typed");

  return async (turn: number, pin: string) => {
    if (looked.current === turn) return;
    looked.current = turn;
    try {
      const answer = await tryOne({ pin, list: current });
      if (answer.kind === "barred") return dispatch({ kind: "barred", turn, waitMs: answer.waitMs });
      const person = answer.kind === "known" && current().people.find(({ id }) => id === answer.holder.id);
      if (!person) return dispatch({ kind: "unknown", turn });
      const { id: user_id, name, profile_picture_url } = person;
      const { isStale, holder } = answer;
      const found = { user_id, name, profile_picture_url, isStale, pin_version: holder.version };
      dispatch({ kind: "known", turn, person: { ...found, offer: await offer(user_id) } });
    } catch (error) {
      console.error("PIN not looked up:", error);
      toast.error(say("toast.lookUpFailed"));
      dispatch({ kind: "cancelled" });
    }
  };
}

/** Reads the clock that stamps punches. */
export function readDeviceClock({ device }: CommandContext): ClockNow {
  return device.readClock();
}
