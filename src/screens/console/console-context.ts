import { createContext, use, useCallback, useState } from "react";
import { ConsoleLocked } from "#commands/business/console.ts";
import { must } from "#lib/must.ts";
import type { ConsoleAnswers, JsonRequest } from "#schema/protocol/console-data.ts";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";

/** How the open console calls the server. Both reject with ConsoleLocked once the console has locked. */
export interface ConsoleAccess {
  ask<R extends JsonRequest>(request: R): Promise<ConsoleAnswers[R["action"]]>;
  fetchResume(applicationId: string): Promise<Blob>;
}

export const ConsoleContext = createContext<ConsoleAccess | null>(null);

export function useConsole(): ConsoleAccess {
  return must(use(ConsoleContext), "an open console around its parts");
}

/** `useAnswer` for a question to the console; a toast also says that it failed. `ask` must be stable. */
export function useConsoleAnswer<T>(ask: () => Promise<T>) {
  const say = useConsoleWords();
  const problemOf = useCallback(
    (error: unknown) => {
      if (!(error instanceof ConsoleLocked)) toast.error(say("loadFailed"));
      return say("loadFailed");
    },
    [say],
  );
  return useAnswer(ask, problemOf);
}

/** Runs a change or a request one at a time. A toast says that it failed, unless the console has locked. */
export function useConsoleAction(failed: string) {
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ConsoleLocked)) toast.error(failed);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run };
}

type Paged = "applications" | "support_requests";
type Row<A extends Paged> = ConsoleAnswers[A]["rows"][number];
interface Page<R> {
  rows: R[];
  has_more: boolean;
}

/** The rows of a paged list, newest first. */
export function useConsoleRows<A extends Paged>(action: A) {
  const say = useConsoleWords();
  const { ask } = useConsole();
  const read = useCallback(
    (after = 0) => ask({ action, after } as never) as Promise<Page<Row<A>>>,
    [ask, action],
  );
  const { answer, setAnswer, ...state } = useConsoleAnswer(read);
  const { isBusy, run } = useConsoleAction(say("loadFailed"));
  const { rows, has_more: hasMore = false } = answer ?? {};

  const more = (known: Row<A>[]) =>
    run(async () => {
      const next = await read(known.length);
      // New rows shift the pages, so a page may repeat rows.
      const ids = new Set(known.map(({ id }) => id));
      setAnswer({ ...next, rows: [...known, ...next.rows.filter(({ id }) => !ids.has(id))] });
    });

  function replace(row: Row<A>) {
    setAnswer((page) => page && { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) });
  }

  return { ...state, rows, hasMore, isBusy, more: () => rows && void more(rows), replace };
}
