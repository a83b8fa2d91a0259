import { randomUUID } from "node:crypto";
import type { Client } from "#tests/factories/real-postgres.ts";
import type { Workplace } from "./commit-order-writers.ts";

/** A business with a manager and employees. */
export interface Business extends Workplace {
  manager: string;
}

/** Opens a business; `owner` is the database owner's connection, here and below. */
export async function openBusiness(owner: Client, employeeCount: number): Promise<Business> {
  const [businessId, manager] = [randomUUID(), randomUUID()];
  const employees = Array.from({ length: employeeCount }, () => randomUUID());
  await owner.query(
    "insert into auth.users (id, email) select id, id || '@start.test' from unnest($1::uuid[]) as id",
    [[manager, ...employees]],
  );
  await owner.query("insert into public.businesses (id, name, owner_id) values ($1, 'Harbour', $2)", [
    businessId,
    manager,
  ]);
  await owner.query(
    `update public.profiles set business_id = $1, role = case when id = $2 then 'manager' else role end
     where id = any ($3)`,
    [businessId, manager, [manager, ...employees]],
  );
  return { businessId, manager, employees, written: [] };
}

/** The rows that live in the database, as row -> version: a whole business, or what one employee may see of it. */
export async function databaseRows(owner: Client, { businessId }: Business, employee: string | null = null) {
  const { rows } = await owner.query<{ row: string; version: number }>(
    `select 'corrections ' || id as row, version::int from public.punch_corrections
     where business_id = $1 and not deleted and ($2::uuid is null or user_id = $2)
     union all
     select 'profiles ' || id, version::int from public.profiles where business_id = $1 and not deleted`,
    [businessId, employee],
  );
  return new Map(rows.map(({ row, version }) => [row, version]));
}

/** From now on keeps every "row version" whose transaction commits: what a device may ever be given. */
export async function rememberVersions(owner: Client): Promise<void> {
  await owner.query(`
    create schema proof;
    create table proof.committed (row_version text primary key);
    create function proof.remember() returns trigger language plpgsql security definer as $$
    begin
      insert into proof.committed values (tg_argv[0] || ' ' || new.id || ' ' || new.version) on conflict do nothing;
      return null;
    end;
    $$;
    create trigger remember after insert or update on public.profiles
      for each row execute function proof.remember('profiles');
    create trigger remember after insert or update on public.punch_corrections
      for each row execute function proof.remember('corrections');`);
}

/** What `rememberVersions` kept. */
export async function committedVersions(owner: Client): Promise<Set<string>> {
  const { rows } = await owner.query<{ row_version: string }>("select row_version from proof.committed");
  return new Set(rows.map((row) => row.row_version));
}
