import { useCallback, useEffect, useRef, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { findSentPayslips, sendPayslip } from "#commands/pay/payroll.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { useSession } from "#stores/session-store.ts";
import { pauseBefore } from "#ui/follow-events.ts";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useMakePayslip } from "#view/payslips/use-payslip.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";

type Phase = "idle" | "running" | "waiting" | "stopped";

/**
 * Makes, stores and mails the payslips one after the other, only those the server says are missing. So it can be
 * stopped, and later continues after the last one sent; while the server is away it tries again by itself.
 */
export function usePayslipRun(payments: readonly Payment[]) {
  const say = usePayrollWords();
  const sayFailure = useSayFailure();
  const known = payments.filter(({ change_id }) => change_id === null);
  const { answer: mailed, problem, askAgain } = useMailedPayslips(known);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [phase, setPhase] = useState<Phase>("idle");
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const stopping = useRef(new AbortController());
  const sendOne = useSending();
  useEffect(() => () => stopping.current.abort(), []);

  async function run(rows: readonly Payment[]) {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setFailures(new Map());
    const waiting = [...rows];
    for (let tries = 0; waiting[0]; ) {
      if (signal.aborted) return setPhase("stopped");
      const [payment] = waiting;
      try {
        setPhase("running");
        await sendOne(payment);
        setSent((before) => [...before, payment.id]);
      } catch (error) {
        console.error("Payslip not sent:", error);
        if (isCutOff(error)) {
          setPhase("waiting");
          await pauseBefore(++tries, signal);
          continue;
        }
        setFailures((before) => new Map(before).set(payment.id, sayFailure(error, say("slips.notSent"))));
      }
      tries = 0;
      waiting.shift();
    }
    setPhase("idle");
  }

  const left = mailed && known.filter(({ id }) => !mailed.includes(id) && !sent.includes(id));
  return {
    phase,
    /** The payments without a payslip; undefined until the server has answered. */
    left,
    /** How many have a payslip. */
    sent: known.length - (left?.length ?? 0),
    /** The payslips that were not sent, with the server's reason if it gave one. */
    failed: (left ?? []).flatMap((payment) => {
      const why = failures.get(payment.id);
      return why === undefined ? [] : [{ payment, why }];
    }),
    /** Payments that the server does not know yet. */
    waiting: payments.length - known.length,
    problem,
    askAgain,
    start: (rows: readonly Payment[]) => void run(rows),
    /** Takes effect after the current payslip, or at once in a pause. */
    stop: () => stopping.current.abort(),
  };
}

/**
 * Each try by an admin has the same request id, so that the server mails it once even if its answer was lost. Only where
 * the server itself does not know whether its mail went out is the next try another request.
 */
function useSending() {
  const me = useSession(({ user }) => user?.id ?? "");
  const make = useMakePayslip();
  const send = useCommand(sendPayslip);
  const unclear = useRef(new Map<string, number>());
  return async (payment: Payment) => {
    const times = unclear.current.get(payment.id) ?? 0;
    try {
      await send(payment, await make(payment), `run of ${me} ${times}`); // no words: the name of a lock
    } catch (error) {
      if (error instanceof AccountError && error.reason === "mail_pending")
        unclear.current.set(payment.id, times + 1);
      throw error;
    }
  };
}

function isCutOff(error: unknown): boolean {
  return !navigator.onLine || (error instanceof AccountError && error.code === "unreachable");
}

/** Which of these payments had their payslip mailed, which only the server knows. */
function useMailedPayslips(payments: readonly Payment[]) {
  const say = usePayrollWords();
  const find = useCommand(findSentPayslips);
  const asked = payments.map(({ id }) => id).join(" ");
  const ask = useCallback(() => find(asked.split(" ").filter(Boolean)), [find, asked]);
  const problemOf = useCallback(() => say("slips.noServer"), [say]);
  return useAnswer(ask, problemOf);
}
