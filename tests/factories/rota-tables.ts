import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Database } from "#local/database.ts";
import { withRows } from "#remote/push-request.ts";
import {
  type Change,
  PROTOCOL,
  type PullRequest,
  pullResponse,
  pushResponse,
  type WireRow,
} from "#schema/protocol/sync.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { answerAs } from "./database.ts";
import { demo } from "./demo.ts";

/**
 * Two collections only for tests, so that replication's rules are tested on more than punches: tasks belong to crews,
 * names of a business's live crews are unique, and members of the business write and delete both.
 */
export const ROTA = { writable: ["crews", "tasks"], references: { tasks: { crew_id: "crews" } } };

const TABLES = `
  create table public.crews (
    id uuid primary key, business_id uuid not null, name text not null, size int,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    version bigint not null default 0, deleted boolean not null default false);
  create unique index one_live_crew_per_name on public.crews (business_id, name) where not deleted;
  create table public.tasks (
    id uuid primary key, business_id uuid not null, crew_id uuid references public.crews (id), title text not null,
    note text, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    version bigint not null default 0, deleted boolean not null default false);
  create table public.test_statements (what text);

  create function public.note_statement() returns trigger language plpgsql security definer as $$
  begin insert into public.test_statements values (tg_op || ' ' || tg_table_name); return null; end $$;
  create function public.guard_task() returns trigger language plpgsql as $$
  begin
    if new.title in ('gone', 'task_is_done') then raise exception '%', new.title; end if;
    return new;
  end $$;
  create trigger tasks_guard before insert or update on public.tasks
    for each row execute function public.guard_task();

  do $$ declare name text; begin
    foreach name in array array['crews', 'tasks'] loop
      execute format('alter table public.%I enable row level security', name);
      execute format('create trigger stamp before insert or update on public.%I
        for each row execute function sync.stamp_version()', name);
      execute format('create trigger statements after insert or update on public.%I
        for each statement execute function public.note_statement()', name);
      execute format('create policy "Members" on public.%I to authenticated
        using (business_id = (select access.business_id()))
        with check (business_id = (select access.business_id()))', name);
      execute format('insert into sync.collections values (%1$L, %1$L)', name);
    end loop;
  end $$;
  revoke all on public.crews, public.tasks from anon, authenticated;
  grant select on public.crews, public.tasks to authenticated;
  grant insert (id, business_id, name, size, deleted), update (name, size, deleted) on public.crews to authenticated;
  grant insert (id, business_id, crew_id, title, note, deleted), update (crew_id, title, note, deleted)
    on public.tasks to authenticated;
  create view sync.crews with (security_invoker = true) as select id, version, deleted,
    jsonb_build_object('id', id, 'business_id', business_id, 'name', name, 'size', size) as document
    from public.crews;
  create view sync.tasks with (security_invoker = true) as select id, version, deleted,
    jsonb_build_object('id', id, 'business_id', business_id, 'crew_id', crew_id, 'title', title, 'note', note)
    as document from public.tasks;
  grant select on sync.crews, sync.tasks to authenticated;
`;

export async function createRotaTables(database: Database): Promise<void> {
  await database.db.exec(TABLES);
}

/** Resolves with the statements that wrote crews and tasks since the last call. */
export async function takeStatements(database: Database): Promise<string[]> {
  const taken = await database.db.query<{ what: string }>(
    "delete from public.test_statements returning what",
  );
  return taken.rows.map((row) => row.what);
}

/** Returns a device's transport directly to a database, without a server. */
export function directTransport(database: Database, userId: string): SyncTransport {
  const callAs = (sql: string, values: unknown[]) => answerAs(database, userId, sql, values);
  const client = { protocol: PROTOCOL };
  return {
    async pull({ cursors, maxRows, digests }: PullRequest) {
      const values = [cursors, maxRows, { ...client, digests }];
      return v.parse(pullResponse, await callAs("select public.sync_pull($1, $2, $3) as answer", values));
    },
    async push(changes) {
      const values = [JSON.stringify(changes), client];
      const answer = await callAs("select public.sync_push($1, $2) as answer", values);
      return withRows(changes, v.parse(pushResponse, answer));
    },
    listen: () => () => {},
  };
}

/** Returns a change that inserts a crew with a unique name. */
export function crewChange(fields: Record<string, unknown> = {}): Change {
  const id = randomUUID();
  const row = { id, business_id: demo.businessId, name: `Crew ${id}`, size: 3, ...fields };
  return { change_id: randomUUID(), collection: "crews", base: null, row };
}

/** Returns a change that inserts a task, optionally of a crew. */
export function taskChange(crew: Change | null, fields: Record<string, unknown> = {}): Change {
  const row = {
    ...{ id: randomUUID(), business_id: demo.businessId, crew_id: crew?.row.id ?? null },
    ...{ title: "Sweep", note: null, ...fields },
  };
  return { change_id: randomUUID(), collection: "tasks", base: null, row };
}

/** Returns a change that edits a row as received from the server. */
export function editChange(collection: string, held: WireRow, fields: Record<string, unknown>): Change {
  const { version, deleted, content_hash, ...row } = held;
  const base = { version, changes: [] };
  return { change_id: randomUUID(), collection, base, row: { ...row, ...fields } };
}
