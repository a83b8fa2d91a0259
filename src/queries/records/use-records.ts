import { useEffect, useState } from "react";
import { debounceTime, merge, startWith } from "rxjs";
import type { Records } from "#domain/work/records.ts";
import { collectionOf, hasAllCollections } from "#replica/collections.ts";
import { type OpenReplica, useReplica } from "#replica/replica-context.ts";
import type { RecordsQuestion } from "./records-question.ts";
import type { RecordsReader } from "./records-reader.ts";

export interface RecordsAnswer {
  /** Undefined until there are any; those of the question before stay until then. */
  records: Records | undefined;
  /** They are those of the question before. */
  isStale: boolean;
  /** Others are on their way. */
  isReading: boolean;
  hasFailed: boolean;
  /** What was asked; null while nothing is. */
  question: RecordsQuestion | null;
}

/** A change is often several writes. */
const SETTLED_MS = 80;
const SOURCES = ["punches", "shifts", "staff_availability"];

/** Time records by a question, again whenever what they are made of changes; null asks for none yet. */
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
    const state = { isReading: false, isOutdated: false, isWanted: true };
    const read = async () => {
      Object.assign(state, { isReading: true, isOutdated: false });
      setAnswer((before) => ({ ...before, isReading: true, question }));
      const next = await answerOf(reader, question);
      if (!state.isWanted) return;
      setAnswer((before) => ({ ...before, isReading: false, ...next }));
      state.isReading = false;
      if (state.isOutdated) void read();
    };
    // While a device is being filled changes come faster than they can be read.
    const changes = changesOf(open).subscribe(() => {
      if (state.isReading) state.isOutdated = true;
      else void read();
    });
    return () => {
      state.isWanted = false;
      changes.unsubscribe();
    };
  }, [reader, open, key]);
  return { ...answer, isStale: answer.about !== null && asked !== null && answer.about !== aboutOf(asked) };
}

interface Answer extends Omit<RecordsAnswer, "isStale"> {
  /** What the question was about that was answered. */
  about: string | null;
}

const NOTHING: Answer = {
  records: undefined,
  isReading: true,
  hasFailed: false,
  question: null,
  about: null,
};

/** Which records are asked for, at whatever time. */
function aboutOf({ days, person }: Pick<RecordsQuestion, "days" | "person">): string {
  return `${days.from} ${days.to} ${person}`;
}

async function answerOf(reader: RecordsReader, question: RecordsQuestion): Promise<Partial<Answer>> {
  try {
    return { records: await reader.ask(question), hasFailed: false, about: aboutOf(question) };
  } catch (error) {
    console.error("Time records could not be read:", error);
    return { hasFailed: true };
  }
}

/** Emits at once, and when what records are made of was changed. */
function changesOf({ replica }: OpenReplica) {
  const changes = merge(...SOURCES.map((name) => collectionOf(replica, name).$));
  return changes.pipe(debounceTime(SETTLED_MS), startWith(null));
}
