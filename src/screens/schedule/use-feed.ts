import { useEffect, useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { createCalendarFeed, hasCalendarFeed, revokeCalendarFeed } from "#commands/calendar-feed.ts";
import { useCommand } from "#commands/use-command.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import { useOnline } from "#ui/use-online.ts";

/** Somebody's calendar feed, which the server alone knows; all of it needs a connection. */
export function useFeed(alarm: AlarmMinutes | null) {
  const isOnline = useOnline();
  const ask = useCommand(hasCalendarFeed);
  const create = useCommand(createCalendarFeed);
  const revoke = useCommand(revokeCalendarFeed);
  /** Whether there is one; null until the server has said so. */
  const [exists, setExists] = useState<boolean | null>(null);
  /** Its address, which is told only once. */
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    ask().then(
      (has) => isWanted && setExists(has),
      (error: unknown) => isWanted && setProblem(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, isOnline]);

  async function busily(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(problemOf(error)));
    setBusy(false);
  }

  return {
    isOnline,
    exists,
    url,
    isBusy,
    problem,
    make: () =>
      busily(async () => {
        setUrl((await create(alarm)).url);
        setExists(true);
      }),
    end: () =>
      busily(async () => {
        await revoke();
        setUrl(null);
        setExists(false);
      }),
  };
}
export type Feed = ReturnType<typeof useFeed>;

function problemOf(error: unknown): string {
  if (!navigator.onLine) return "You are offline, and this needs a connection.";
  const said = error instanceof AccountError ? error.message : "";
  return said || "That did not work. Please try again.";
}
