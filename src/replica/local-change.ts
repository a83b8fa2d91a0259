import type { RxCollection } from "rxdb";
import type { Replicated } from "#schema/entities/define-entity.ts";

/** A new document with the change that tells the server about it. It is durable when the promise resolves. */
export async function insertLocally<T extends Replicated & { id: string }>(
  collection: RxCollection<T>,
  document: Omit<T, keyof Replicated>,
  changeId: string,
): Promise<T> {
  const made = await collection.insert({ ...document, version: 0, change_id: changeId } as T);
  return made.toMutableJSON() as T;
}

/** An edit of a document, which keeps the server version it was made from. Durable when the promise resolves. */
export async function patchLocally<T extends Replicated & { id: string }>(
  collection: RxCollection<T>,
  id: string,
  fields: Partial<T>,
  changeId: string,
): Promise<T | null> {
  const document = await collection.findOne(id).exec();
  const patched = await document?.incrementalModify((row) => ({
    ...row,
    ...fields,
    change_id: changeId,
    ...(row.change_id && { first_change: row.first_change ?? row.change_id }),
  }));
  return (patched?.toMutableJSON() as T | undefined) ?? null;
}
