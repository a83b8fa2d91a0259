import { createClient } from "@supabase/supabase-js";
import type { Db, Statements } from "#local/database/db.ts";
import { demo } from "../factories/demo.ts";
import type { Stack } from "./stack.ts";

// Nobody real has an address that ends like this (RFC 2606): who has one was made by a test.
const OWN_ADDRESS = "\\.(test|example)$";

/** Columns that name a person or a business without a foreign key, because their rows outlive both. */
const NAMED = ["business_id", "user_id", "changed_by", "person"];

const FIND_OWN = `
  create temporary table own_people on commit drop as select id from auth.users where email ~* '${OWN_ADDRESS}';
  create temporary table own_businesses on commit drop as
    select id from public.businesses where id = '${demo.businessId}' or owner_id in (select id from own_people);
  -- Whom nobody knows by address any more: people who were removed.
  insert into own_people
    select id from public.profiles where business_id in (select id from own_businesses) and id not in (select id from own_people);
  create temporary table own_ids on commit drop as select id from own_people union select id from own_businesses`;

/** Every column that names a person or a business. */
const FIND_COLUMNS = `
  select format('%I.%I', kin.nspname, class.relname) as table, format('%I', field.attname) as column
  from pg_class as class join pg_namespace as kin on kin.oid = class.relnamespace
  join pg_attribute as field on field.attrelid = class.oid and field.attnum > 0 and not field.attisdropped
  where kin.nspname in ('public', 'access', 'sync', 'limits') and class.relkind = 'r' and field.atttypid = 'uuid'::regtype
    and (field.attname = any ($1) or exists (
      select from pg_constraint as key where key.conrelid = class.oid and key.contype = 'f' and field.attnum = any (key.conkey)
        and key.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass, 'public.businesses'::regclass)))
  order by 1, 2`;

/**
 * Removes everything that tests have made on a stack: their people, those people's businesses with all that belongs to
 * them, their applications and requests for support, and their files. What this run has begun in time goes too, whosever it is: counts of attempts, and sessions of the console.
 */
export async function removeOwnData(db: Db, stack: Stack): Promise<void> {
  await removeFiles(db, stack);
  await db.transaction(async (transaction) => {
    await transaction.exec(`set local statement_timeout = 0; ${FIND_OWN}`);
    const { rows } = await transaction.query<{ table: string; column: string }>(FIND_COLUMNS, [NAMED]);
    // Without triggers and foreign keys the order does not matter, and nobody is notified.
    await transaction.exec("set local session_replication_role = replica");
    for (const { table, column } of rows) {
      await transaction.exec(`delete from ${table} where ${column} in (select id from own_ids)`);
    }
    await transaction.exec(`
      delete from public.businesses where id in (select id from own_businesses);
      delete from public.job_applications where email ~* '${OWN_ADDRESS}';
      delete from public.support_requests where email ~* '${OWN_ADDRESS}'`);
    const start = [new Date(performance.timeOrigin).toISOString()];
    await transaction.query(
      "delete from limits.attempts where greatest(last_failed_at, taken[cardinality(taken)]) > $1",
      start,
    );
    await transaction.query("delete from public.console_sessions where created_at > $1", start);
    // Its sessions, factors and identities go with an account.
    await transaction.exec(`
      set local session_replication_role = origin;
      delete from auth.users where id in (select id from own_people);
      drop schema if exists tests cascade;
      do $$
      begin
        if to_regclass('local_mail.messages') is not null then
          delete from local_mail.messages where recipient ~* '${OWN_ADDRESS}';
        end if;
      end;
      $$`);
  });
}

async function removeFiles(db: Statements, { url, secretKey }: Stack): Promise<void> {
  const { rows } = await db.query<{ bucket: string; names: string[] }>(
    `select bucket_id as bucket, array_agg(name) as names from storage.objects
     where owner_id in (select id::text from auth.users where email ~* $1)
       or split_part(name, '/', 1) in (
         select id::text from public.businesses where id = $2
           or owner_id in (select id from auth.users where email ~* $1))
       or bucket_id = 'resumes' and name in (select resume_url from public.job_applications where email ~* $1)
     group by bucket_id`,
    [OWN_ADDRESS, demo.businessId],
  );
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
  for (const { bucket, names } of rows) {
    const { error } = await storage.from(bucket).remove(names);
    if (error) throw error;
  }
}
