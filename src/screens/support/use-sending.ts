import { useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { sendSupportRequest } from "#commands/send-support-request.ts";
import { useCommand } from "#commands/use-command.ts";
import type { SupportMessage } from "#schema/protocol/send-support-request.ts";

/** Sends a message; says what went wrong, and what was sent once it is. */
export function useSending() {
  const sendRequest = useCommand(sendSupportRequest);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<SupportMessage | null>(null);

  async function send(message: SupportMessage, from: { draftId: string; trap: string }) {
    setBusy(true);
    setProblem(null);
    try {
      await sendRequest(message, from);
      setSent(message);
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, problem, sent, startAnew: () => setSent(null) };
}

function problemOf(error: unknown): string {
  if (!navigator.onLine) return "You are offline, and sending needs a connection.";
  const said = error instanceof AccountError ? error.message : "";
  return said || "Your message could not be sent. Please try again.";
}
