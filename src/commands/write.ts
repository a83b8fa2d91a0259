import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, type Opened, replicaOf } from "./command-context.ts";

/** What a command writes with. */
interface Writing extends Opened {
  /** The instant to record, in UTC. */
  now(): string;
  newId(): string;
}

/**
 * Does what reads and writes the replica while nothing else of this person does, in any tab: whatever it has read still
 * holds when it writes. It must not be called within itself.
 */
export function write<T>(context: CommandContext, work: (writing: Writing) => Promise<T>): Promise<T> {
  const { device } = context;
  const now = () => device.readClock().instant;
  const writing = Object.assign(replicaOf(context), { now, newId: device.newId });
  return device.exclusively(writingLockOf(writing.userId), () => work(writing));
}
