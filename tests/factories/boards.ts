import { collectionOf } from "#replica/collections.ts";
import { business, type Running, reaches } from "./sync-world.ts";

/** An id of nothing else. */
export const newId = () => crypto.randomUUID();
/** The boards that a device holds. */
export const boards = ({ replica }: Running) => collectionOf(replica, "boards");
/** A board of the business, as a row. */
export const newBoard = (fields: object = {}) =>
  ({ id: newId(), business_id: business, title: "Bar", note: "", tags: [], votes: 0, ...fields }) as never;
/** A device has nothing left to do. */
export const rest = (device: Running) => reaches(device, "resting");

/** Everybody's queue is empty and nobody is at work. */
export async function quiet(...devices: Running[]) {
  for (const device of devices) await rest(device);
}

/** A board as a device holds it. */
export async function board(device: Running, id: string) {
  return (await boards(device).findOne(id).exec())?.toMutableJSON() as Record<string, unknown> | undefined;
}
