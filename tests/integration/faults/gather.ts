import { must } from "#lib/must.ts";
import type { Db } from "#local/database/db.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { WireRow } from "#schema/protocol/sync.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { actAs } from "#tests/factories/database.ts";
import { collectionIn, type RunDevice, SHARED_ENTITIES } from "./device.ts";
import type { AppliedChange, DeviceEvidence, Evidence, Rows, Write } from "./evidence.ts";

/** What a run can be judged by. */
export interface Scene {
  businessId: string;
  db: Db;
  devices: RunDevice[];
  /** A way to the server for each user that no fault disturbs. */
  sight: Map<string, SyncTransport>;
  writes: Write[];
}

/** Everything there is to know. Devices are read before the server: what they gave up must be there by then. */
export async function gather(scene: Scene): Promise<Evidence> {
  const devices: DeviceEvidence[] = [];
  for (const device of scene.devices) devices.push(await look(device, scene));
  return { writes: scene.writes, devices, server: await lookAtServer(scene) };
}

async function look(device: RunDevice, { sight }: Scene): Promise<DeviceEvidence> {
  const { name, person } = device;
  const waiting = await waitingIn(device);
  const issues = await device.replica.sync_issues.find().exec();
  return {
    name,
    userId: person.id,
    waiting,
    issues: issues.map((issue) => issue.toMutableJSON() as RejectedChange),
    rows: await rowsIn(device),
    shown: await shownTo(device, sight.get(person.id) as SyncTransport),
  };
}

/** The changes a device's documents wait with, also those of deleted ones. */
async function waitingIn(device: RunDevice): Promise<string[]> {
  const waiting: string[] = [];
  for (const entity of SHARED_ENTITIES) {
    for (const { change_id, pending } of await readWaiting(collectionIn(device, entity))) {
      waiting.push(...(change_id ? [change_id] : []), ...(pending?.earlier ?? []));
    }
  }
  return waiting;
}

async function rowsIn(device: RunDevice): Promise<Rows> {
  const rows: Rows = {};
  for (const entity of device.replica.entities) {
    const documents = await collectionIn(device, entity).find().exec();
    rows[entity.collection] = documents.map((document) => {
      const { change_id: _, pending: __, ...row } = document.toMutableJSON();
      return { ...row };
    });
  }
  return rows;
}

async function shownTo(device: RunDevice, sight: SyncTransport): Promise<Record<string, WireRow[]>> {
  const cursors = Object.fromEntries(device.replica.entities.map(({ collection }) => [collection, null]));
  const answer = await sight.pull({ cursors, maxRows: 1000, digests: false });
  return Object.fromEntries(Object.entries(answer.collections).map(([name, { rows }]) => [name, rows]));
}

async function lookAtServer({ db, businessId, devices }: Scene): Promise<Evidence["server"]> {
  const users = devices.map(({ person }) => person.id);
  // Version 0 marks what must not be applied any more: its row was removed before it ever arrived.
  const changes = await db.query<AppliedChange>(
    "select user_id, id from sync.changes where user_id = any($1) and version > 0",
    [users],
  );
  const manager = must(devices.find(({ person }) => person.role !== "employee")?.person.id, "a manager");
  const rows = await db.transaction(async (transaction) => {
    await actAs(transaction, manager);
    const seen: Evidence["server"]["rows"] = {};
    for (const { collection } of SHARED_ENTITIES) {
      const found = await transaction.query<{ row: WireRow }>(
        `select document || jsonb_build_object('version', version, 'deleted', deleted) as row
         from sync.${collection} where document ->> 'business_id' = $1`,
        [businessId],
      );
      seen[collection] = found.rows.map(({ row }) => row);
    }
    return seen;
  });
  return { changes: changes.rows, rows };
}
