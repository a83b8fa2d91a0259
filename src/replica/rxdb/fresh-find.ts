import type { RxCollection } from "rxdb";
import { queryLive, withoutBookkeeping } from "./stored.ts";

/**
 * Returns rows whose fields equal the selector's, read from storage itself. A query's cached result may lag behind
 * another tab's write; decisions such as "is there an open punch?" must not.
 */
export async function freshFind<T extends { id: string }>(
  collection: RxCollection<T>,
  selector: Partial<T>,
): Promise<T[]> {
  const found = await queryLive(collection, equalTo(selector));
  return found.map(withoutBookkeeping) as unknown as T[];
}

function equalTo(selector: object) {
  return Object.fromEntries(Object.entries(selector).map(([field, value]) => [field, { $eq: value }]));
}
