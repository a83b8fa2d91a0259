import { PROTOCOL } from "#schema/protocol/sync.ts";
import { correctionChange } from "#tests/factories/demo.ts";
import type { Client } from "#tests/factories/real-postgres.ts";
import type { Meanwhile } from "./commit-order-meanwhile.ts";

/** A business as its writers see it. */
export interface Workplace {
  businessId: string;
  employees: string[];
  /** Every row committed so far, for the writers that change the rows of others. */
  written: string[];
}

/** What one writer does: who it is, how many rows it leaves behind, and its own sequence of random numbers. */
interface Writer {
  workplace: Workplace;
  userId: string;
  rows: number;
  random: () => number;
  meanwhile: Meanwhile;
}

/** Writes rows within the open transaction. */
export type Kind = (client: Client, writer: Writer, ids: string[]) => Promise<void>;

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes all its rows in transactions of random size; some begin early, some commit late, some give up. */
export async function write(client: Client, kind: Kind, writer: Writer): Promise<void> {
  for (let left = writer.rows; left > 0; ) {
    const ids = newIds(writer, Math.min(left, transactionRows(writer)));
    await client.query("begin");
    if (writer.random() < 0.1) await dawdle(writer);
    await kind(client, writer, ids);
    if (writer.random() < 0.1) await writer.meanwhile.morePages(2);
    if (writer.random() < 0.05) {
      await client.query("rollback");
      continue;
    }
    await client.query("commit");
    left -= ids.length;
    writer.workplace.written.push(...ids);
    writer.meanwhile.committed();
  }
  writer.meanwhile.writerFinished();
}

/** A device pushes; at times its first change is refused, which takes the transaction's number back. */
export const device: Kind = async (client, writer, ids) => {
  const refused = writer.random() < 0.2 ? [correction(writer, crypto.randomUUID(), someoneElse(writer))] : [];
  const changes = [...refused, ...ids.map((id) => correction(writer, id, writer.userId))];
  const { rows } = await client.query("select public.sync_push($1, $2) as answer", [
    JSON.stringify(changes),
    { protocol: PROTOCOL },
  ]);
  const statuses = rows[0].answer.results.map(({ status }: { status: string }) => status);
  const expected = changes.map((_, index) => (index < refused.length ? "rejected" : "applied"));
  if (statuses.join() !== expected.join()) throw new Error(JSON.stringify(rows[0].answer));
};

/** An employee's plain inserts under row security, some of them after a savepoint that was rolled back. */
export const restClient: Kind = async (client, writer, ids) => {
  if (writer.random() < 0.3) {
    await abandon(client, writer);
    await dawdle(writer);
  }
  await insert(client, writer, ids, writer.userId);
};

/** What runs with the secret key: inserts for anyone, changes and deletes rows that others wrote. */
export const backOffice: Kind = async (client, writer, ids) => {
  await client.query("select sync.lock_business($1)", [writer.workplace.businessId]);
  if (writer.random() < 0.3) await abandon(client, writer);
  await insert(client, writer, ids, pick(writer, writer.workplace.employees));
  const some = (count: number) =>
    writer.workplace.written.length === 0
      ? []
      : Array.from({ length: Math.floor(writer.random() * count) }, () =>
          pick(writer, writer.workplace.written),
        );
  await client.query(
    "update public.punch_corrections set clock_in_time = clock_in_time - interval '1 second' where id = any ($1)",
    [some(20)],
  );
  await client.query("update public.punch_corrections set deleted = true where id = any ($1)", [some(3)]);
  if (writer.random() < 0.3)
    await client.query("update public.profiles set payrate = coalesce(payrate, 10) + 0.1 where id = $1", [
      pick(writer, writer.workplace.employees),
    ]);
};

/** Stays open, holding no lock, until others have committed and the pullers have seen it. */
async function dawdle({ meanwhile, random }: Writer) {
  await meanwhile.moreCommits(1 + Math.floor(random() * 12));
  await meanwhile.morePages(2);
}

async function abandon(client: Client, writer: Writer) {
  await client.query("savepoint attempt");
  await insert(client, writer, newIds(writer, 3), writer.userId);
  await client.query("rollback to savepoint attempt");
}

async function insert(client: Client, { workplace }: Writer, ids: string[], userId: string) {
  await client.query(
    `insert into public.punch_corrections
       (id, business_id, user_id, clock_in_time, clock_out_time, reason)
     select id, $2, $3, '2026-03-02T09:00Z', '2026-03-02T17:00Z', 'Forgot'
     from unnest($1::uuid[]) as id`,
    [ids, workplace.businessId, userId],
  );
}

function correction({ workplace }: Writer, id: string, userId: string) {
  return correctionChange({ id, business_id: workplace.businessId, user_id: userId });
}

function transactionRows({ random }: Writer): number {
  return 1 + Math.floor(random() * (random() < 0.1 ? 250 : 50));
}

function newIds({ random }: Writer, count: number): string[] {
  const hex = () => Math.floor(random() * 2 ** 32).toString(16).padStart(8, "0"); // biome-ignore format: one line
  return Array.from({ length: count }, () =>
    `${hex()}${hex()}${hex()}${hex()}`.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-"),
  );
}

function someoneElse(writer: Writer): string {
  return writer.workplace.employees.find((id) => id !== writer.userId) as string;
}

function pick<T>({ random }: Writer, from: T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
