/**
 * No pull ever misses a row, proved where commits can overtake each other: on a Postgres with many connections.
 * The same run reads the same rows with a cursor by time, which does miss some, so the proof is able to fail.
 */
import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { punchChange } from "#tests/factories/demo.ts";
import { type RealPostgres, startRealPostgres } from "#tests/factories/real-postgres.ts";
import { Meanwhile } from "./commit-order-meanwhile.ts";
import { byWallClock, oldestFirst, Puller } from "./commit-order-pullers.ts";
import {
  backOffice,
  device,
  type Kind,
  randomFrom,
  restClient,
  type Workplace,
  write,
} from "./commit-order-writers.ts";

const SEED = Number(process.env.COMMIT_ORDER_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ROWS_PER_WRITER = 1250;
const KINDS: Kind[] = [device, device, device, device, restClient, restClient, backOffice, backOffice];

interface Business extends Workplace {
  manager: string;
}

let postgres: RealPostgres;
let owner: Client;

beforeAll(async () => {
  postgres = await startRealPostgres();
  owner = await postgres.connect();
  await rememberEveryVersion();
});
afterAll(() => postgres?.stop());

/** Keeps each (row, version) whose transaction commits: what a device may ever be given. */
async function rememberEveryVersion() {
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
    create trigger remember after insert or update on public.time_clock_records
      for each row execute function proof.remember('time_records');`);
}

async function openBusiness(employeeCount: number): Promise<Business> {
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
    "update public.profiles set business_id = $1, role = case when id = $2 then 'manager' else role end where id = any ($3)",
    [businessId, manager, [manager, ...employees]],
  );
  return { businessId, manager, employees, written: [] };
}

/** The rows that live in the database, as row -> version: those of a business or of one of its people. */
async function databaseRows({ businessId }: Business, userId: string | null = null) {
  const { rows } = await owner.query<{ row: string; version: number }>(
    `select 'time_records ' || id as row, version::int from public.time_clock_records
     where business_id = $1 and not deleted and ($2::uuid is null or user_id = $2)
     union all
     select 'profiles ' || id, version::int from public.profiles where business_id = $1 and not deleted`,
    [businessId, userId],
  );
  return new Map(rows.map(({ row, version }) => [row, version]));
}

it("misses no row and delivers no wrong version while eight writers and several devices are at work", async () => {
  console.log(`commit order: COMMIT_ORDER_SEED=${SEED}`);
  const random = randomFrom(SEED);
  const [first, second] = [await openBusiness(KINDS.length), await openBusiness(2)];
  const employee = must(first.employees[0], "an employee");
  const writing = [...KINDS.map((kind, index) => ({ kind, workplace: first, index }))];
  writing.push(
    { kind: device, workplace: second, index: 0 },
    { kind: backOffice, workplace: second, index: 1 },
  );
  const meanwhile = new Meanwhile(writing.length);
  let writersAtWork = true;

  const puller = async (name: string, person: string, maxRows: number, paging = oldestFirst) =>
    new Puller(name, paging(await postgres.connect(person), maxRows));
  const pullers = {
    manager: await puller("manager", first.manager, 1000),
    patient: await puller("manager, small pages", first.manager, 7),
    employee: await puller("employee", employee, 20),
    other: await puller("other manager", second.manager, 10),
    clock: await puller("by time", first.manager, 50, byWallClock),
  };
  const newcomers: Puller[] = [];

  const keepPulling = async (one: Puller) => {
    while (writersAtWork) {
      await one.pull();
      meanwhile.pulled(one);
    }
    meanwhile.pullerFinished(one);
    await one.pullToTheEnd();
  };
  /** One new device after the other fills itself in the midst of the writing. */
  const keepArriving = async () => {
    const client = await postgres.connect(first.manager);
    while (writersAtWork) {
      const newcomer = new Puller(
        `newcomer ${newcomers.length}`,
        oldestFirst(client, 10 + Math.floor(random() * 200)),
      );
      newcomers.push(newcomer);
      while ((await newcomer.pull()) && writersAtWork);
    }
    for (const newcomer of newcomers) await newcomer.pullToTheEnd();
  };
  const writeAll = async () => {
    const clients = await Promise.all(
      writing.map(({ kind, workplace, index }) =>
        postgres.connect(kind === backOffice ? undefined : workplace.employees[index]),
      ),
    );
    await Promise.all(
      writing.map(({ kind, workplace, index }, place) =>
        write(must(clients[place], "a connection"), kind, {
          workplace,
          userId: must(workplace.employees[index], "an employee"),
          rows: workplace === first ? ROWS_PER_WRITER : 300,
          random: randomFrom(SEED + 1 + place),
          meanwhile,
        }),
      ),
    );
    writersAtWork = false;
  };
  await Promise.all([writeAll(), keepArriving(), ...Object.values(pullers).map(keepPulling)]);

  const all = await databaseRows(first);
  const { rows } = await owner.query(
    "select count(*)::int from public.time_clock_records where business_id = $1",
    [first.businessId],
  );
  expect(rows[0].count).toBe(KINDS.length * ROWS_PER_WRITER);
  for (const one of [pullers.manager, pullers.patient, ...newcomers])
    expect(one.differences(all)).toEqual([]);
  expect(pullers.employee.differences(await databaseRows(first, employee))).toEqual([]);
  expect(pullers.other.differences(await databaseRows(second))).toEqual([]);

  const { rows: history } = await owner.query("select row_version from proof.committed");
  const committed = new Set(history.map((row) => row.row_version));
  for (const one of [...Object.values(pullers), ...newcomers])
    expect([...one.received].filter((row) => !committed.has(row))).toEqual([]);

  const punches = new Map([...all].filter(([row]) => row.startsWith("time_records")));
  const lost = pullers.clock.differences(punches).length;
  console.log(
    `commit order: ${meanwhile.commits} commits, ${newcomers.length} newcomers, ${lost} rows lost by time; pages: ${Object.values(
      pullers,
    )
      .map((one) => `${one.name} ${one.pages}`)
      .join(", ")}`,
  );
  expect(lost).toBeGreaterThan(0);
}, 180_000);
