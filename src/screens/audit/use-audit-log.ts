import { useCallback, useEffect, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { readAuditLog } from "#commands/business/history.ts";
import { useCommand } from "#commands/use-command.ts";
import type { AuditChange, AuditCursor, AuditFilters, AuditPage } from "#schema/protocol/audit-log.ts";
import { forgetAuditPage } from "#stores/forget-audit-page.ts";
import { keepAuditPage, readAuditPage } from "#stores/kept-audit-page.ts";
import { useSession } from "#stores/session-store.ts";
import { useOnline } from "#ui/use-online.ts";
import { useAuditWords } from "#words/made/use-audit-words.ts";

/** How many changes a page has, and a file at most. */
const PAGE_CHANGES = 50;
export const FILE_CHANGES = 10_000;
/** Waits for a pause in typing before asking the server. */
const TYPING_MS = 300;
const NOBODY = {};

export interface AuditLog {
  /** Newest first; undefined while loading. */
  changes: AuditChange[] | undefined;
  people: Record<string, string>;
  /** The time of a page kept on this device and shown instead of a current answer; null if it is current. */
  keptAt: string | null;
  /** Whether there are older changes. */
  goesOn: boolean;
  isReading: boolean;
  problem: string | null;
  older(): void;
  retry(): void;
  /** Reads all changes that match the filters, for a file. */
  readAll(): Promise<AuditPage>;
}

/** The changes read, and their filters. */
interface Read {
  asked: string;
  page: AuditPage;
}

/** The audit log, which only the server has; offline it shows the last page seen. */
export function useAuditLog(filters: AuditFilters): AuditLog {
  const say = useAuditWords();
  const readPage = useCommand(readAuditLog);
  const isOnline = useOnline();
  const userId = useSession(({ user }) => user?.id ?? "");
  const [read, setRead] = useState<Read | null>(null);
  const [kept, setKept] = useState(() => readAuditPage(userId));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isReading, setReading] = useState(false);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(filters);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again.
  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    const wanted: AuditFilters = JSON.parse(asked);
    const start = async () => {
      setReading(true);
      setProblem(null);
      try {
        const page = await readSome(readPage, wanted, null, PAGE_CHANGES);
        if (!isWanted) return;
        setRead({ asked, page });
        if (asked === "{}") {
          keepAuditPage(userId, page);
          setKept(page);
        }
      } catch (error) {
        if (!isWanted) return;
        if (isRefused(error)) {
          forgetAuditPage(userId);
          setKept(null);
        }
        setProblem(problemOf(error));
      }
      setReading(false);
    };
    const timer = setTimeout(start, wanted.text ? TYPING_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [readPage, asked, isOnline, tries, userId]);

  const next = read?.page.next ?? null;
  const older = useCallback(async () => {
    if (!next) return;
    setReading(true);
    setProblem(null);
    try {
      const more = await readSome(readPage, JSON.parse(asked), next, PAGE_CHANGES);
      setRead((now) =>
        now?.asked === asked && now.page.next === next ? { asked, page: joined(now.page, more) } : now,
      );
    } catch (error) {
      setProblem(problemOf(error));
    }
    setReading(false);
  }, [readPage, asked, next]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const readAll = useCallback(
    () => readSome(readPage, JSON.parse(asked), null, FILE_CHANGES),
    [readPage, asked],
  );

  const isNew = isOnline && read?.asked === asked;
  const isKeptShown = !isOnline || problem !== null;
  const page = isNew ? read.page : isKeptShown ? (kept ?? undefined) : undefined;
  return {
    changes: page?.changes,
    people: page?.people ?? NOBODY,
    keptAt: isNew || !page ? null : page.server_time,
    goesOn: isNew && next !== null,
    isReading,
    problem: problem && say(`problem.${problem}`),
    older,
    retry,
    readAll,
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof AccountError && error.code !== "unreachable";
}

type Problem = "refused" | "unreachable";

function problemOf(error: unknown): Problem {
  return isRefused(error) ? "refused" : "unreachable";
}

type ReadPage = (filters: AuditFilters, before: AuditCursor | null) => Promise<AuditPage>;

/**
 * At least `count` changes, or all: the server examines a part of the log at a time, so a page of a rare kind may be
 * short.
 */
export async function readSome(
  read: ReadPage,
  filters: AuditFilters,
  before: AuditCursor | null,
  count: number,
): Promise<AuditPage> {
  const found = await read(filters, before);
  while (found.next && found.changes.length < count) {
    const more = await read(filters, found.next);
    Object.assign(found, joined(found, more));
  }
  return found;
}

/** Joins two pages; keeps the newer page's time. */
function joined(page: AuditPage, older: AuditPage): AuditPage {
  return {
    server_time: page.server_time,
    changes: [...page.changes, ...older.changes],
    people: { ...older.people, ...page.people },
    next: older.next,
  };
}
