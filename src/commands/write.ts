import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, type Opened, replicaOf } from "./command-context.ts";

/** What a writing command uses. */
interface Writing extends Opened {
  /** The instant to record, in UTC. */
  now(): string;
  newId(): string;
}

/**
 * Runs reads and writes of the replica while no other tab writes for this person, so that what was read still holds.
 * It must not be nested.
 */
export function write<T>(context: CommandContext, work: (writing: Writing) => Promise<T>): Promise<T> {
  const { device } = context;
  const now = () => device.readClock().instant;
  const writing = Object.assign(replicaOf(context), { now, newId: device.newId });
  return device.exclusively(writingLockOf(writing.userId), () => work(writing));
}
