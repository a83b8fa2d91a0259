// What must be true when a run has come to rest. Every check is a pure function from the evidence to the problems it
// finds; none knows how the engine works.

import type { DeviceEvidence, Evidence, Write } from "./evidence.ts";

type Check = (evidence: Evidence) => string[];

/** Every problem there is; empty when all is well. */
export function findProblems(evidence: Evidence): string[] {
  return CHECKS.flatMap((check) => check(evidence).map((problem) => `${check.name}: ${problem}`));
}

/** Nothing waits any more. */
const queuesAreEmpty: Check = ({ devices }) =>
  devices
    .filter(({ waiting }) => waiting.length > 0)
    .map(({ name, waiting }) => `${name} still waits with ${waiting.join(", ")}`);

/** Every device holds exactly what the server shows its user, down to the versions. */
const devicesEqualServer: Check = ({ devices }) =>
  devices.flatMap((device) =>
    Object.keys({ ...device.rows, ...device.shown }).flatMap((collection) => difference(device, collection)),
  );

function difference({ name, rows, shown }: DeviceEvidence, collection: string): string[] {
  const here = byId(rows[collection] ?? []);
  const there = byId((shown[collection] ?? []).filter((row) => !row.deleted));
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
    const [mine, theirs] = [here.get(id), there.get(id)];
    if (!mine || !theirs) return [`only ${mine ? name : "the server"} holds ${collection} ${id}`];
    return Object.keys({ ...mine, ...theirs })
      .filter((field) => field !== "deleted" && stable(mine[field]) !== stable(theirs[field]))
      .map((field) => {
        const both = `${stable(mine[field])}, not ${stable(theirs[field])}`;
        return `${name} holds in ${field} of ${collection} ${id} ${both}`;
      });
  });
}

function byId(rows: Record<string, unknown>[]) {
  return new Map(rows.map((row) => [row.id, row]));
}

/** A write that no longer waits is at the server, in the inbox of its device, or in a later write of the same row. */
export const nothingIsLost: Check = (evidence) => {
  const applied = new Set(evidence.server.changes.map(({ user_id, id }) => `${user_id} ${id}`));
  return evidence.devices.flatMap((device) => {
    const refused = refusedOf(device);
    const waiting = new Set(device.waiting);
    return rowsOf(evidence.writes, device.name).flatMap((writes) => {
      const last = writes.findLastIndex(
        ({ changeId }) =>
          applied.has(`${device.userId} ${changeId}`) || refused.has(changeId) || waiting.has(changeId),
      );
      const rest = writes.slice(last + 1);
      if (wasRemoved(rest, evidence) || comesToNothing(rest)) return [];
      const lost = rest.filter((write) => !isMoot(write, evidence));
      return lost.map((write) => `${say(write)} is lost; all it held: ${stable(writes.map(contentOf))}`);
    });
  });
};

/** A row that was made and removed before the server heard of it leaves no trace there. */
function wasRemoved(rest: Write[], { server }: Evidence): boolean {
  const last = rest.at(-1);
  if (last?.kind !== "remove") return false;
  return !(server.rows[last.collection] ?? []).some((row) => row.id === last.id && !row.deleted);
}

/** Edits that undo each other before they are sent (a tag added and taken away) leave nothing to send. */
function comesToNothing(rest: Write[]): boolean {
  const added = new Set(rest.flatMap(({ tagsAdded }) => tagsAdded));
  const removed = new Set(rest.flatMap(({ tagsRemoved }) => tagsRemoved));
  return (
    rest.every(({ kind, fields }) => kind === "patch" && Object.keys(fields).length === 0) &&
    rest.reduce((sum, { votes }) => sum + votes, 0) === 0 &&
    added.symmetricDifference(removed).size === 0
  );
}

/** A tag that somebody else had removed before leaves nothing to send. */
function isMoot(
  { collection, id, fields, votes, tagsAdded, tagsRemoved }: Write,
  { server }: Evidence,
): boolean {
  if (Object.keys(fields).length > 0 || votes !== 0 || tagsAdded.length > 0) return false;
  const row = (server.rows[collection] ?? []).find((one) => one.id === id);
  const tags = (row?.tags ?? []) as string[];
  return tagsRemoved.length > 0 && !tagsRemoved.some((tag) => tags.includes(tag));
}

/** The server knows only changes that somebody made, each once, and only rows that somebody added. */
const nothingIsTwice: Check = ({ writes, server }) => {
  const known = new Set(writes.map(({ changeId }) => changeId));
  const added = new Set(writes.filter(({ kind }) => kind === "insert").map(({ id }) => id));
  const ids = server.changes.map(({ id }) => id);
  return [
    ...repeated(ids).map((id) => `change ${id} was applied more than once`),
    ...ids.filter((id) => !known.has(id)).map((id) => `nobody made change ${id}`),
    ...Object.entries(server.rows).flatMap(([collection, rows]) => [
      ...rows.filter(({ id }) => !added.has(id)).map(({ id }) => `nobody added ${collection} ${id}`),
      ...repeated(rows.map(({ id }) => id)).map((id) => `${collection} ${id} is there more than once`),
    ]),
    ...repeated((server.rows.corrections ?? []).map((row) => `${row.user_id} at ${row.clock_in_time}`)).map(
      (tap) => `there are two corrections of ${tap}`,
    ),
  ];
};

/** A row that an applied insert made is there, and one that an applied removal deleted is not. */
const appliedWritesShow: Check = ({ writes, server }) => {
  const applied = new Set(server.changes.map(({ id }) => id));
  return writes
    .filter(({ userId, changeId, kind }) => (userId === null || applied.has(changeId)) && kind !== "patch")
    .flatMap((write) => {
      const row = (server.rows[write.collection] ?? []).find(({ id }) => id === write.id);
      if (write.kind === "insert" && !row) return [`${say(write)} was applied and its row is missing`];
      return write.kind === "remove" && row && !row.deleted
        ? [`${say(write)} was applied, its row lives`]
        : [];
    });
};

/** Votes are the sum of what everybody added, and tags what everybody added without what anybody removed. */
const boardsAddUp: Check = (evidence) =>
  undisputed(evidence, "test_boards").flatMap(({ row, writes }) => {
    if (writes.some(({ uncertain }) => uncertain)) return [];
    const votes = writes.reduce((sum, write) => sum + write.votes, 0);
    const removed = new Set(writes.flatMap(({ tagsRemoved }) => tagsRemoved));
    const tags = writes.flatMap(({ tagsAdded }) => tagsAdded).filter((tag) => !removed.has(tag));
    const held = [...(row.tags as string[])];
    return [
      ...(row.votes === votes ? [] : [`board ${row.id} has ${row.votes} votes instead of ${votes}`]),
      ...(stable(held.sort()) === stable(tags.sort())
        ? []
        : [`board ${row.id} has the tags ${held} instead of ${tags}`]),
    ];
  });

/** A plain field holds the last that one of its writers typed: never an earlier value, never one nobody typed. */
const fieldsHoldALastWord: Check = (evidence) =>
  ["test_boards", "test_cards", "corrections"].flatMap((collection) =>
    undisputed(evidence, collection).flatMap(({ row, writes }) => {
      const fields = new Set(writes.flatMap((write) => Object.keys(write.fields)));
      return [...fields]
        .filter((field) => !lastWords(writes, field).some((word) => stable(word) === stable(row[field])))
        .map((field) => `${collection} ${row.id} holds ${stable(row[field])} in ${field}`);
    }),
  );

/** The last value that each writer typed; what the row was made with counts only when nobody changed it. */
function lastWords(writes: Write[], field: string): unknown[] {
  const typed = writes.filter((write) => field in write.fields);
  const edits = typed.filter(({ kind }) => kind === "patch");
  const last = new Map(
    (edits.length > 0 ? edits : typed).map((write) => [write.device, write.fields[field]]),
  );
  return [...last.values()];
}

/** Whatever was refused is kept as it was typed. */
const refusedIsKept: Check = ({ writes, devices }) =>
  devices.flatMap(({ name, issues }) =>
    writes
      .filter((write) => write.device === name)
      .flatMap((write) => {
        const issue = issues.find(({ id }) => id === write.changeId);
        if (!issue || write.kind === "remove") return [];
        const lost = Object.entries(write.fields).filter(([field, typed]) => {
          return stable(issue.row[field]) !== stable(typed);
        });
        return lost.map(
          ([field, typed]) => `${say(write)} was refused and ${field} ${stable(typed)} is gone`,
        );
      }),
  );

const CHECKS = [
  queuesAreEmpty,
  devicesEqualServer,
  nothingIsLost,
  nothingIsTwice,
  appliedWritesShow,
  boardsAddUp,
  fieldsHoldALastWord,
  refusedIsKept,
];

/** The server's live rows, no write of which was refused, with all their writes. */
function undisputed({ writes, devices, server }: Evidence, collection: string) {
  const refused = new Set(devices.flatMap((device) => [...refusedOf(device)]));
  const disputed = new Set(writes.filter(({ changeId }) => refused.has(changeId)).map(({ id }) => id));
  return (server.rows[collection] ?? [])
    .filter((row) => !row.deleted && !disputed.has(row.id))
    .map((row) => ({ row, writes: writes.filter(({ id }) => id === row.id) }));
}

/** The changes that were refused: an issue has the id of its change. */
function refusedOf({ issues }: DeviceEvidence): Set<string> {
  return new Set(issues.map(({ id }) => id));
}

/** A device's writes, row by row. */
function rowsOf(writes: Write[], device: string): Write[][] {
  const mine = writes.filter((write) => write.device === device);
  return [...Map.groupBy(mine, ({ collection, id }) => `${collection} ${id}`).values()];
}

function repeated(ids: string[]): string[] {
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
}

function say({ device, kind, collection, id, changeId }: Write): string {
  return `${device}'s ${kind} of ${collection} ${id} (${changeId})`;
}

function contentOf({ kind, fields, votes, tagsAdded, tagsRemoved }: Write) {
  return { kind, fields, votes, tagsAdded, tagsRemoved };
}

/** JSON with its keys in order, so that equal values have equal texts. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, held]) => `${JSON.stringify(name)}:${stable(held)}`).join(",")}}`;
}
