import type { AuditFilters } from "#schema/protocol/audit-log.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import type { Person, Role } from "./person.ts";

/** One person's call of the app, and its expected result. */
export interface Request {
  what: string;
  role: Role;
  call: string;
  values: unknown[];
}

interface Versions {
  /** The business's version before the fifty new rows. */
  before: number;
  now: number;
}

const PULL = "public.sync_pull($1, $2, $3)";
const PUSH = "public.sync_push($1, $2)";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns a device's pulls: after a hint, once a minute, and during the first fill. */
export function pullsOf({ role }: Person, collections: string[], { before, now }: Versions): Request[] {
  const pull = (what: string, after: number | null, maxRows: number, digests = false): Request => {
    const cursor = after === null ? null : { after: { version: after, id: LAST_ID }, before: null };
    const cursors = Object.fromEntries(collections.map((name) => [name, cursor]));
    return {
      what: `pull, ${what}`,
      role,
      call: PULL,
      values: [cursors, maxRows, { protocol: PROTOCOL, digests }],
    };
  };
  return [
    pull("nothing new", now, 1000),
    pull("50 new rows", before, 1000),
    pull("comparison", now, 1000, true),
    pull("first page, 100 a collection", null, 100),
    pull("page of a first fill, 1000 a collection", null, 1000),
  ];
}

/** Returns an admin's queries of the audit log; searches without a match cost the most. */
export function auditsOf({ role }: Person): Request[] {
  const audit = (what: string, filters: AuditFilters): Request => ({
    what: `audit log, ${what}`,
    role,
    call: "public.audit_log($1, $2)",
    values: [filters, null],
  });
  return [
    audit("newest page", {}),
    audit("a kind that is rare", { kind: "roles" }),
    audit("words that are nowhere", { text: "nowhere to be found" }),
    audit("a day long ago", { from: "2025-03-03T00:00:00Z", to: "2025-03-04T00:00:00Z" }),
  ];
}

/** Changes of shifts as a device sends them: `fields` overwrite the row's own. */
const SHIFT_CHANGES = `
  select jsonb_agg(jsonb_build_object('change_id', gen_random_uuid(), 'collection', 'shifts',
    'row', document || $1::jsonb, 'base', jsonb_build_object('version', version, 'changes', '[]'::jsonb)))
  from (select version, document from sync.shifts where not deleted and document ->> 'kind' = 'shift'
    and (document -> 'user_id' = 'null') = $3 limit $2) as held`;

const NEW_MESSAGES = `
  select jsonb_agg(jsonb_build_object('change_id', gen_random_uuid(), 'collection', 'messages', 'base', null,
    'row', jsonb_build_object('kind', 'team', 'id', gen_random_uuid(), 'business_id', access.business_id(),
      'user_id', auth.uid(), 'user_name', '', 'user_role', 'employee', 'text', 'Good morning',
      'timestamp', '2027-01-04T08:00:00.000Z', 'type', 'message', 'shift_id', null, 'poll_id', null,
      'poll_options', null, 'poll_end_time', null))) from generate_series(1, $1::int)`;

/** Punches from a person's own phone, or from a tablet. */
const PRESSES = `
  select jsonb_agg(jsonb_build_object('change_id', gen_random_uuid(), 'collection', 'punches', 'base', null,
    'row', jsonb_build_object('kind', 'punch', 'id', gen_random_uuid(), 'business_id', access.business_id(),
      'user_id', $2::uuid, 'type', 'in', 'at', '2027-01-04T09:00:00.000Z', 'zone', 'Europe/Dublin', 'source', $3::text,
      'entry_id', null, 'corrects', null, 'is_void', false, 'shift_id', null, 'note', '',
      'recorded_at', '2027-01-04T09:00:00.000Z', 'reading', null, 'created_by', auth.uid(),
      'device_id', null, 'device_seq', null, 'prev_hash', null, 'hash', null))) from generate_series(1, $1::int)`;

/**
 * Returns the pushes of devices: a manager's edits of shifts and punches on a tablet; an employee's messages,
 * clock-in and claim.
 */
export async function pushesOf(manager: Person, employee: Person): Promise<Request[]> {
  const push = async (what: string, person: Person, sql: string, values: unknown[]): Promise<Request> => {
    const changes = await person.ask(sql, values);
    return {
      what: `push, ${what}`,
      role: person.role,
      call: PUSH,
      values: [JSON.stringify(changes), { protocol: PROTOCOL }],
    };
  };
  const edit = { notes: "Changed" };
  const sam = await employee.ask<string>("select auth.uid()", []);
  const told = {
    publish_id: await manager.ask("select gen_random_uuid()", []),
    ...{ date: "2027-01-04", start_time: "09:00", end_time: "17:00" },
    user_id: sam,
  };
  return [
    await push("1 edit of a shift", manager, SHIFT_CHANGES, [edit, 1, false]),
    await push("50 edits of shifts", manager, SHIFT_CHANGES, [edit, 50, false]),
    await push("500 edits of shifts", manager, SHIFT_CHANGES, [edit, 500, false]),
    await push("500 published shifts", manager, SHIFT_CHANGES, [
      { published: true, published_as: told },
      500,
      false,
    ]),
    await push("a clock-in", employee, PRESSES, [1, sam, "phone"]),
    await push("500 punches of a tablet", manager, PRESSES, [500, sam, "kiosk"]),
    await push("50 messages", employee, NEW_MESSAGES, [50]),
    await push("500 messages", employee, NEW_MESSAGES, [500]),
    await push("a claim", employee, SHIFT_CHANGES, [{ claimed_by_user_id: sam }, 1, true]),
  ];
}
