import { collectionOf } from "#replica/collections.ts";
import { business, type Running, reaches } from "./sync-world.ts";

/** Returns a new id. */
export const newId = () => crypto.randomUUID();
/** Returns a device's collection of boards. */
export const boards = ({ replica }: Running) => collectionOf(replica, "boards");
/** Returns a board row of the business. */
export const newBoard = (fields: object = {}) =>
  ({ id: newId(), business_id: business, title: "Bar", note: "", tags: [], votes: 0, ...fields }) as never;
/** Resolves when a device has nothing left to do. */
export const rest = (device: Running) => reaches(device, "resting");

/** Resolves when all queues are empty and all devices rest. */
export async function quiet(...devices: Running[]) {
  for (const device of devices) await rest(device);
}

/** Returns a board as a device holds it. */
export async function board(device: Running, id: string) {
  return (await boards(device).findOne(id).exec())?.toMutableJSON() as Record<string, unknown> | undefined;
}
