import { memo } from "react";
import { createRoot, type Root } from "react-dom/client";
import { map } from "rxjs";
import { rowsOf, useLive } from "#queries/use-live.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { makeShifts } from "./make-shifts.ts";
import { type Shift, shiftEntity } from "./shift-entity.ts";

const NAME = "shifts_live";
const CHUNK_ROWS = 1000;
const FROM = "2026-02-02";
const TO = "2026-02-09";

let replica: Replica | undefined;
let root: Root | undefined;

// biome-ignore lint/suspicious/noExplicitAny: the replica's type knows only the product's collections.
function shifts(): any {
  if (!replica) throw new Error("No replica is open");
  return collectionOf(replica, NAME);
}

/** Fills a replica with `rows` shifts and shows one week of them. */
export async function show(rows: number, userId: string, businessId: string): Promise<number> {
  replica = await openReplica({ userId, generation: 1_000_000 }, [shiftEntity(NAME)] as never);
  const documents = makeShifts(rows, businessId).map((shift) => ({ ...shift, version: 1, change_id: "" }));
  for (let at = 0; at < rows; at += CHUNK_ROWS) {
    await shifts().bulkInsert(documents.slice(at, at + CHUNK_ROWS));
  }
  root = createRoot(document.body.appendChild(document.createElement("main")));
  root.render(
    <ReplicaContext value={{ replica, userId }}>
      <Week />
    </ReplicaContext>,
  );
  return (await appeared(() => document.querySelectorAll("li").length > 0 || null)) ? rowsShown() : 0;
}

function rowsShown(): number {
  return document.querySelectorAll("li").length;
}

/** Resolves with the ms from a command's call until the page shows what it wrote. */
export async function write(userId: string, businessId: string): Promise<number> {
  const [made] = makeShifts(1, businessId, userId);
  const shift = { ...(made as Shift), date: FROM, start_time: `${FROM}T06:00:00.000Z` };
  const shown = appeared(() => document.getElementById(shift.id));
  const start = performance.now();
  await Promise.all([insertLocally(shifts(), shift as never, crypto.randomUUID()), shown]);
  return (await shown) - start;
}

/** Resolves with the time at which `find` first succeeds on the page. */
function appeared(find: () => unknown): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!find()) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

function Week() {
  const week = useLive<Shift[]>(
    ({ replica: open }) =>
      collectionOf(open, NAME)
        .find({ selector: { date: { $gte: FROM, $lt: TO } } as never, sort: [{ date: "asc" } as never] })
        .$.pipe(map((documents) => rowsOf<Shift>(documents as never))),
    "week",
  );
  return (
    <ul>
      {week?.map((shift) => (
        <Line key={shift.id} {...shift} />
      ))}
    </ul>
  );
}

const Line = memo(function Line({ id, date, start_time, end_time, position, notes }: Shift) {
  return (
    <li id={id}>
      <time dateTime={start_time}>{date}</time> <span>{end_time}</span> <b>{position}</b> {notes}
    </li>
  );
});

/** Closes and deletes the replica. */
export async function close(): Promise<void> {
  root?.unmount();
  await replica?.remove();
}
