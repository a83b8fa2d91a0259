import { prepareQuery, type RxCollection } from "rxdb";
import { withoutBookkeeping } from "./stored.ts";

/**
 * Rows whose fields equal the selector's, read from storage itself. A query's cached result may lag behind what
 * another tab wrote a moment ago; decisions such as "is there an open punch?" must not.
 */
export async function freshFind<T extends { id: string }>(
  collection: RxCollection<T>,
  selector: Partial<T>,
): Promise<T[]> {
  const storage = collection.storageInstance;
  const query = prepareQuery(storage.schema, {
    selector: { _deleted: { $eq: false }, ...equalTo(selector) } as never,
    sort: [{ id: "asc" }] as never,
    skip: 0,
  });
  return (await storage.query(query)).documents.map(withoutBookkeeping) as unknown as T[];
}

function equalTo(selector: object) {
  return Object.fromEntries(Object.entries(selector).map(([field, value]) => [field, { $eq: value }]));
}
