import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, type Opened, replicaOf } from "./command-context.ts";

/** What a writing command uses. */
interface Writing extends Opened {
  /** The instant to record, in UTC. */
  now(): string;
  newId(): string;
  /** The first fields of a new row of the business; the id is new unless one is given. */
  stamped(id?: string): { id: string; business_id: string; created_at: string };
}

/**
 * Runs reads and writes of the replica while no other tab writes for this person, so that what was read still holds.
 * Must not be nested.
 */
export function write<T>(context: CommandContext, work: (writing: Writing) => Promise<T>): Promise<T> {
  const { device } = context;
  const { newId } = device;
  const now = () => device.readClock().instant;
  const stamped = (id = newId()) => ({ id, business_id: writing.businessId, created_at: now() });
  const writing: Writing = Object.assign(replicaOf(context), { now, newId, stamped });
  return device.exclusively(writingLockOf(writing.userId), () => work(writing));
}
