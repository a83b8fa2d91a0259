/** Who is present on one topic, in the shapes Phoenix's clients expect. */
import { randomUUID } from "node:crypto";

type Meta = Record<string, unknown> & { phx_ref: string };
type Presences = Record<string, { metas: Meta[] }>;

/** A change of presences, as sent in `presence_diff`. */
export interface PresenceDiff {
  joins: Presences;
  leaves: Presences;
}

interface Entry {
  key: string;
  meta: Meta;
  source: string;
}

/** The presences of one topic, one per member; members may share a key. */
export class PresenceList {
  #entries = new Map<object, Entry>();

  /** Adds or replaces what a member shows of itself; null where nothing changed. */
  track(member: object, key: string, payload: Record<string, unknown>): PresenceDiff | null {
    const before = this.#entries.get(member);
    const source = JSON.stringify(payload);
    if (before?.source === source) return null;

    // Never used twice, also not by the next run of this server: clients tell presences apart by it.
    const meta: Meta = { ...payload, phx_ref: randomUUID() };
    if (before) meta.phx_ref_prev = before.meta.phx_ref;
    const entry = { key, meta, source };
    this.#entries.set(member, entry);
    return { joins: group([entry]), leaves: group(before ? [before] : []) };
  }

  /** Takes a member out; null where it was not present. */
  untrack(member: object): PresenceDiff | null {
    const entry = this.#entries.get(member);
    if (!entry) return null;
    this.#entries.delete(member);
    return { joins: group([]), leaves: group([entry]) };
  }

  /** Everybody, as sent in `presence_state`. */
  state(): Presences {
    return group(this.#entries.values());
  }
}

// Clients choose their keys, so the record has no prototype to collide with.
function group(entries: Iterable<Entry>): Presences {
  const presences: Presences = Object.create(null);
  for (const { key, meta } of entries) {
    presences[key] ??= { metas: [] };
    presences[key].metas.push(meta);
  }
  return presences;
}
