import { randomUUID } from "node:crypto";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { type Change, type ChangeResult, PROTOCOL, type WireRow } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import type { Answer, AttackedBackend, Attacker } from "./attacked-backend.ts";

/** Fields that say whose a row is. */
const OWNERS = ["user_id", "employee_id", "staff_id", "from_user_id", "to_user_id"];

/** Sends changes as a device does. */
export function push(
  backend: AttackedBackend,
  who: Attacker,
  changes: unknown[],
  client: object = {},
): Promise<Answer> {
  const body = { changes, client: { protocol: PROTOCOL, ...client } };
  return backend.ask(who, "POST", "/rest/v1/rpc/sync_push", { body });
}

/** What became of each change of a push that was answered. */
export function resultsOf(answer: Answer): ChangeResult[] {
  return must((answer.json as { results?: ChangeResult[] }).results, answer.text.slice(0, 200));
}

/** The newest rows that somebody may see, by entity. */
export async function rowsOf(
  backend: AttackedBackend,
  who: Attacker,
  entities: readonly Entity[] = ENTITIES,
): Promise<Map<Entity, WireRow[]>> {
  const cursors = Object.fromEntries(entities.map(({ collection }) => [collection, null]));
  const body = { cursors, client: { protocol: PROTOCOL } };
  const { json } = await backend.ask(who, "POST", "/rest/v1/rpc/sync_pull", { body });
  const { collections } = json as { collections: Record<string, { rows: WireRow[] }> };
  return new Map(
    entities.map((entity) => [
      entity,
      (collections[entity.collection]?.rows ?? []).filter((row) => row.kind === entity.kind),
    ]),
  );
}

/** Whether a row is about a person: one of its owners, or their own profile. */
export function isAbout(row: WireRow, person: string): boolean {
  return row.id === person || OWNERS.some((field) => row[field] === person);
}

/** An edit as a device would send it: what it may write of the row as it is, and the version it was made from. */
export function editOf(entity: Entity, row: WireRow, fields: Record<string, unknown>): Change {
  const { version, deleted: _, ...document } = row;
  const kept = Object.entries(document).filter(([name]) => name === "kind" || entity.writable.includes(name));
  return {
    change_id: randomUUID(),
    collection: entity.collection,
    row: { ...Object.fromEntries(kept), ...fields },
    base: { version, changes: [] },
  };
}

/** A change that brings a row the server has not. */
export function insertOf(entity: Entity, fields: Record<string, unknown>): Change {
  return {
    change_id: randomUUID(),
    collection: entity.collection,
    row: { ...(entity.kind && { kind: entity.kind }), id: randomUUID(), ...fields },
    base: null,
  };
}

/** The same row as if it were new, somewhere and by somebody. */
export function copyOf(entity: Entity, row: WireRow, fields: Record<string, unknown> = {}): Change {
  return { ...editOf(entity, row, { id: randomUUID(), ...fields }), base: null };
}

/** Another value that a field could have, by what it holds. */
export function otherThan(name: string, value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (Array.isArray(value)) return value.length > 0 ? [] : [1];
  if (/_by$|_id$|^time_slot$/.test(name)) return value === demo.adminId ? demo.managerId : demo.adminId;
  if (name === "status") return value === "approved" ? "denied" : "approved";
  if (/(^|_)date$/.test(name)) return "2031-01-02";
  if (/_time$|_at$|^timestamp$/.test(name)) {
    return /^\d\d:/.test(String(value)) ? "03:33" : "2031-01-02T03:04:05.000Z";
  }
  if (name === "timezone" || name.endsWith("_zone")) return "Asia/Tokyo";
  return `${value ?? ""}!`;
}

/** A row as somebody could have written it who may write such rows, and who that is. */
export function sampleOf(
  entity: Entity,
  sees: Record<"admin" | "employee", Map<Entity, WireRow[]>>,
): { who: Attacker; row: WireRow } {
  const [adminRow] = sees.admin.get(entity) ?? [];
  const who = adminRow ? "admin" : "employee";
  const me = adminRow ? demo.adminId : demo.employeeId;
  const row = must(adminRow ?? sees.employee.get(entity)?.[0], `a row of ${entity.table}`);
  const names = ["user_id", "created_by", "from_user_id"].filter(
    (name) => entity.table !== "shifts" && name in row,
  );
  const other = row.to_user_id === me && { to_user_id: demo.managerId };
  return { who, row: { ...row, ...Object.fromEntries(names.map((name) => [name, me])), ...other } };
}
