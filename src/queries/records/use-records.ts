import { useEffect, useState } from "react";
import { debounceTime, merge, startWith } from "rxjs";
import type { Records } from "#domain/work/records.ts";
import { coalesced } from "#lib/turns.ts";
import { collectionOf, hasAllCollections } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { RecordsQuestion } from "./records-question.ts";
import type { RecordsReader } from "./records-reader.ts";

export interface RecordsAnswer {
  /** Undefined until the first; the previous question's stay until then. */
  records: Records | undefined;
  /** They answer the previous question. */
  isStale: boolean;
  /** New ones are on their way. */
  isReading: boolean;
  hasFailed: boolean;
  question: RecordsQuestion | null;
}

/** A change is often several writes. */
const SETTLED_MS = 80;
const SOURCES = ["punches", "shifts", "staff_availability"];

/** Returns the time records for a question, updated whenever their rows change; null asks for none. */
export function useRecords(
  reader: RecordsReader | null,
  asked: Omit<RecordsQuestion, "replica"> | null,
): RecordsAnswer {
  const open = useReplica();
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  const key = asked && open && JSON.stringify({ ...asked, replica: open.replica.name });
  useEffect(() => {
    if (!reader || !open || !key || !hasAllCollections(open.replica)) return;
    const question = JSON.parse(key) as RecordsQuestion;
    let isWanted = true;
    const set = (next: Partial<Answer>) => isWanted && setAnswer((before) => ({ ...before, ...next }));
    // During a first fill changes come faster than they can be read.
    const read = coalesced(
      async () => {
        if (!isWanted) return;
        set({ isReading: true, question });
        const records = await reader.ask(question);
        set({ records, about: aboutOf(question), isReading: false, hasFailed: false });
      },
      (error) => {
        console.error("Time records could not be read:", error);
        set({ isReading: false, hasFailed: true });
      },
    );
    const changes = merge(...SOURCES.map((name) => collectionOf(open.replica, name).$))
      .pipe(debounceTime(SETTLED_MS), startWith(null))
      .subscribe(read);
    return () => {
      isWanted = false;
      changes.unsubscribe();
    };
  }, [reader, open, key]);
  return { ...answer, isStale: answer.about !== null && asked !== null && answer.about !== aboutOf(asked) };
}

interface Answer extends Omit<RecordsAnswer, "isStale"> {
  about: string | null;
}

const NOTHING: Answer = {
  records: undefined,
  isReading: true,
  hasFailed: false,
  question: null,
  about: null,
};

/** Returns a key of the requested records, without the time. */
function aboutOf({ days, person }: Pick<RecordsQuestion, "days" | "person">): string {
  return `${days.from} ${days.to} ${person}`;
}
