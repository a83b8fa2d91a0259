import { useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { applyForJob } from "#commands/careers.ts";
import { useCommand } from "#commands/use-command.ts";
import type { JobApplication } from "#schema/protocol/apply-for-job.ts";

/** Sends an application; says what went wrong, and which was sent once it is. */
export function useApplying() {
  const apply = useCommand(applyForJob);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<JobApplication | null>(null);

  async function send(
    application: JobApplication,
    resume: File | null,
    from: { draftId: string; trap: string },
  ) {
    setBusy(true);
    setProblem(null);
    try {
      await apply(application, resume, from);
      setSent(application);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, problem, sent, startAnew: () => setSent(null) };
}

function problemOf(error: unknown): string {
  if (!navigator.onLine) return "You are offline, and applying needs a connection.";
  const said = error instanceof AccountError ? error.message : "";
  return said || "Your application could not be sent. Please try again.";
}
