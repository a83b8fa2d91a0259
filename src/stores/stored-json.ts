import * as v from "valibot";

/** Returns what is stored under a key as JSON of this shape; null for anything else. */
export function readStoredJson<S extends v.GenericSchema>(
  shape: S,
  key: string,
  storage: Storage = localStorage,
): v.InferOutput<S> | null {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), storage.getItem(key));
  return stored.success ? stored.output : null;
}

/** Stores a value as JSON. False if there is no room for it: then the earlier one stays. */
export function storeJson(key: string, value: unknown, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
