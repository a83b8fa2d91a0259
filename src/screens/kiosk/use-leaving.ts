import { type Dispatch, useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { tryPin } from "#commands/kiosk.ts";
import { signIn } from "#commands/sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import type { KioskEvent, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import { judgeLeaving, type KioskLock, type KioskMember, type LeaveProof } from "#domain/kiosk/lock-state.ts";
import { usePeople } from "#queries/people.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { unlockDevice } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import type { KioskPeopleList } from "./use-kiosk-machine.ts";

const NOT_ADMIN = "That is not the PIN of an admin of this business.";
const TWO_STEPS = "This account uses two-step login. An admin's PIN works without it.";
const OFFLINE = "A password needs a connection. An admin's PIN works without one.";

/** Ends the communal mode for who may: by the PIN of an admin, or by the password of who manages the business. */
export function useLeaving(
  { lock, list, turn }: { lock: KioskLock; list: KioskPeopleList | null } & Pick<KioskSnapshot, "turn">,
  dispatch: Dispatch<KioskEvent>,
) {
  const tryOne = useCommand(tryPin);
  const logIn = useCommand(signIn);
  const session = useSession(({ scope }) => scope);
  const people = usePeople();
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention);
  const [isWarned, setWarned] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Null when it is enough. */
  const judge = (proof: LeaveProof) => judgeLeaving(lock, proof, session);

  async function attempt(work: () => Promise<string | null>) {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await work());
    } catch (error) {
      console.error("Communal mode not left:", error);
      setProblem(problemOf(error));
    }
    setBusy(false);
  }

  async function byPin(pin: string, known: KioskPeopleList): Promise<string | null> {
    const answer = await tryOne({ pin, gate: "admin", list: () => known });
    if (answer.kind === "barred") dispatch({ kind: "barred", turn, waitMs: answer.waitMs });
    const person = answer.kind === "known" && known.people.find(({ id }) => id === answer.user_id);
    if (!person || !judge({ by: "pincode", member: memberOf(person) }).ok) return NOT_ADMIN;
    unlockDevice();
    return null;
  }

  async function byPassword(email: string, password: string): Promise<string | null> {
    const isTheirs = (person: Profile) => person.email.toLowerCase() === email.trim().toLowerCase();
    // Not by the list: a device without any PIN can be left too.
    const person = people?.filter(({ business_id }) => business_id === lock.business_id).find(isTheirs);
    if (!person) return "Nobody of this business has this email.";
    const verdict = judge({ by: "password", member: memberOf(person), isOnline: navigator.onLine });
    if (!verdict.ok)
      return verdict.why === "offline" ? OFFLINE : "Only managers and admins can leave communal mode.";
    // Nobody but whose they are can send what waits here, which may be the hours of everybody.
    const isLeftBehind = verdict.session === "replace" && unsent > 0;
    if (isLeftBehind && !isWarned) {
      setWarned(true);
      return null;
    }
    // A session that is replaced goes on as whose password it is.
    const { needs } = await logIn(email, password);
    if (needs !== "nothing" && verdict.session === "replace") return TWO_STEPS;
    unlockDevice();
    return null;
  }

  const owner = people?.find(({ id }) => id === session?.user_id)?.name;
  return {
    problem,
    warning: isWarned ? leftBehindText(unsent, owner) : null,
    isBusy,
    leaveByPin: (pin: string) => list && void attempt(() => byPin(pin, list)),
    leaveByPassword: (email: string, password: string) => void attempt(() => byPassword(email, password)),
  };
}

function leftBehindText(count: number, owner = "whoever is logged in now"): string {
  const [changes, are, it] =
    count === 1 ? ["1 change", "is", "It stays"] : [`${count} changes`, "are", "They stay"];
  return `${changes} on this device, punches among them, ${are} not on the server yet. ${it} here, and can be sent only once ${owner} logs in on this device again.`;
}

function memberOf({ id: user_id, business_id, role }: Profile): KioskMember {
  return { user_id, business_id, role };
}

function problemOf(error: unknown): string {
  if (!(error instanceof AccountError)) return "That did not work. Please try again.";
  return error.code === "unreachable" ? OFFLINE : error.message || "Invalid email or password";
}
