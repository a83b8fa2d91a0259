import { useEffect, useMemo, useState } from "react";
import { fetchAhead } from "#commands/messages/files-ahead.ts";
import { useCommand } from "#commands/use-command.ts";
import { newestFiles } from "#domain/attachments/newest-files.ts";
import { newsSince } from "#domain/news/unread-news.ts";
import { namedRange } from "#domain/time/named-ranges.ts";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useComputedAhead } from "#queries/computed/use-computed.ts";
import { useRecentPosts } from "#queries/news.ts";
import { usePayments } from "#queries/payroll.ts";
import { useTrainingModules } from "#queries/training.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useIsFilled } from "#view/sync/use-is-filling.ts";
import { useNow } from "#view/times/use-now.ts";

/** How many of one's own payslips are fetched. */
const PAYSLIPS = 3;

/** Fetches new small files and payslips before they are opened, once everything else is here. Renders nothing. */
export function FetchingAhead() {
  const me = useSession(({ user }) => user?.id ?? "");
  const posts = useRecentPosts(newsSince(useNow(HOUR_MS)));
  const modules = useTrainingModules();
  const payments = usePayments(me);
  const isFilled = useIsFilled();
  const isReachable = useSyncStatus(({ online }) => online);
  const begin = useCommand(fetchAhead);
  const [tried] = useState(() => new Set<string>());
  const wanted = useMemo(
    () =>
      posts &&
      modules &&
      payments && { files: newestFiles(posts, modules), payslips: payments.slice(0, PAYSLIPS) },
    [posts, modules, payments],
  );

  useEffect(() => {
    if (!wanted || !isFilled || !isReachable) return;
    let isOver = false;
    const stop = loadWhenIdle(() => begin({ ...wanted, tried, isWanted: () => !isOver }));
    return () => {
      isOver = true;
      stop();
    };
  }, [wanted, isFilled, isReachable, begin, tried]);

  return null;
}

/** How long without writes the statistics wait, in ms. */
const QUIET_MS = 5000;

/** Counts this and the last year for the statistics ahead of their use. Renders nothing. */
export function CountingAhead() {
  useComputedAhead("statistics", thisYear, QUIET_MS);
  return null;
}

function thisYear() {
  const range = namedRange("this-year", new Date().toISOString().slice(0, 10), "mon");
  const all = { person: null, position: null, place: null, by: "person" as const };
  return { ...all, range, firstDayOfWeek: "mon" as const };
}
