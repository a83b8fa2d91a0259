import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { framedPageOf } from "#app/routing/pages.ts";
import { lastFailedRead, repeatFailedReads } from "#queries/failed-reads.ts";
import { dismissToast, toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useAppWords } from "#words/made/use-app-words.ts";

/** Shows a toast when something that a page shows could not be read. Renders nothing. */
export function FailedReadToasts() {
  const say = useLatest(useAppWords());
  const path = useLatest(useLocation().pathname);
  useEffect(() => {
    const failures = lastFailedRead.subscribe((asked) => {
      if (asked === null) return;
      lastFailedRead.next(null);
      const text = say.current(`failedRead.${unreadPart(path.current, asked)}`);
      // A page has many reads, which fail together.
      dismissToast(text);
      toast.error(text, { action: { label: say.current("failedRead.tryAgain"), run: repeatFailedReads } });
    });
    return () => failures.unsubscribe();
  }, [say, path]);
  return null;
}

const OWN_WORDS = ["staff", "news", "payroll", "chat"] as const;

/** What of the app could not be loaded, for a page and the question (`useLive`) that failed. */
export function unreadPart(path: string, asked: string): (typeof OWN_WORDS)[number] | "contacts" | "data" {
  const part = OWN_WORDS.find((name) => name === framedPageOf(path)?.name) ?? "data";
  return part === "chat" && /profile|conversations/.test(asked) ? "contacts" : part;
}
