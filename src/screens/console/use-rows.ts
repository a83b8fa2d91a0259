import { useCallback, useState } from "react";
import { ConsoleLocked } from "#commands/business/console-locked.ts";
import type { ConsoleAnswers } from "#schema/protocol/console-data.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";
import { useConsole } from "./console-context.ts";
import { useConsoleAnswer } from "./use-console-answer.ts";

type Paged = "applications" | "support_requests";
type Row<A extends Paged> = ConsoleAnswers[A]["rows"][number];
interface Page<R> {
  rows: R[];
  has_more: boolean;
}

/** The rows of a paged list, newest first. */
export function useRows<A extends Paged>(action: A) {
  const say = useConsoleWords();
  const { ask } = useConsole();
  const read = useCallback(
    (after: number) => ask({ action, after } as never) as Promise<Page<Row<A>>>,
    [ask, action],
  );
  const first = useCallback(() => read(0), [read]);
  const { answer, setAnswer, problem, again, isOnline } = useConsoleAnswer(first);
  const [isBusy, setBusy] = useState(false);

  async function more() {
    if (!answer || isBusy) return;
    setBusy(true);
    try {
      const { rows, has_more } = await read(answer.rows.length);
      // New rows shift the pages, so a page may repeat rows.
      const known = new Set(answer.rows.map(({ id }) => id));
      setAnswer({ rows: [...answer.rows, ...rows.filter(({ id }) => !known.has(id))], has_more });
    } catch (error) {
      if (!(error instanceof ConsoleLocked)) toast.error(say("loadFailed"));
    } finally {
      setBusy(false);
    }
  }

  function replace(row: Row<A>) {
    setAnswer((page) => page && { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) });
  }

  return {
    rows: answer?.rows,
    hasMore: answer?.has_more ?? false,
    more,
    isBusy,
    replace,
    problem,
    again,
    isOnline,
  };
}
