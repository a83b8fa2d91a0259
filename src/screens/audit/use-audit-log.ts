import { useCallback, useEffect, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { readAuditLog } from "#commands/business/history.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  type AuditCursor,
  type AuditFilters,
  type AuditPage,
  auditPage,
} from "#schema/protocol/audit-log.ts";
import { forgetAuditPage, keepAuditPage, readAuditPage } from "#stores/kept-audit-page.ts";
import { useSession } from "#stores/session-store.ts";
import { useOnline } from "#ui/follow-events.ts";
import { useAuditWords } from "#words/made/use-audit-words.ts";

/** How many changes a page has, and a file at most. */
const PAGE_CHANGES = 50;
export const FILE_CHANGES = 10_000;
/** Waits for a pause in typing before asking the server. */
const TYPING_MS = 300;

/** The audit log, which only the server has; offline it shows the last page seen. */
export function useAuditLog(filters: AuditFilters) {
  const say = useAuditWords();
  const readPage = useCommand(readAuditLog);
  const isOnline = useOnline();
  const userId = useSession(({ user }) => user?.id ?? "");
  const [read, setRead] = useState<{ asked: string; page: AuditPage } | null>(null);
  const [kept, setKept] = useState(() => readAuditPage(userId, auditPage));
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
        const why = problemOf(error);
        if (why === "refused") {
          forgetAuditPage(userId);
          setKept(null);
        }
        setProblem(why);
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

  const isNew = isOnline && read?.asked === asked;
  const isKeptShown = !isOnline || problem !== null;
  const page = isNew ? read.page : isKeptShown ? (kept ?? undefined) : undefined;
  return {
    /** Newest first; undefined while loading. */
    changes: page?.changes,
    people: page?.people ?? {},
    /** The time of a page kept on this device and shown instead of a current answer; null if it is current. */
    keptAt: isNew || !page ? null : page.server_time,
    /** Whether there are older changes. */
    goesOn: isNew && next !== null,
    isReading,
    problem: problem && say(`problem.${problem}`),
    older,
    retry: () => setTries(tries + 1),
    /** Reads all changes that match the filters, for a file. */
    readAll: () => readSome(readPage, filters, null, FILE_CHANGES),
  };
}

export type AuditLog = ReturnType<typeof useAuditLog>;

type Problem = "refused" | "unreachable";

function problemOf(error: unknown): Problem {
  return error instanceof AccountError && error.code !== "unreachable" ? "refused" : "unreachable";
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
