import * as v from "valibot";

// The browser's local storage, or another: it may be full, and some browsers forbid it.

/** The text stored under a key; null if there is none. */
export function storedText(key: string, storage?: Storage): string | null {
  try {
    return (storage ?? localStorage).getItem(key);
  } catch {
    return null;
  }
}

/** The value stored as JSON under a key; null if there is none that fits the schema. */
export function storedJson<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  storage?: Storage,
): v.InferOutput<Schema> | null {
  return parsedJson(storedText(key, storage), schema);
}

/** The value that a text is the JSON of; null if it does not fit the schema. */
export function parsedJson<Schema extends v.GenericSchema>(
  text: string | null,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : null;
}

/** Stores a text, or removes it (null). False where that is not possible: then the earlier one stays. */
export function storeText(key: string, text: string | null, storage?: Storage): boolean {
  try {
    if (text === null) (storage ?? localStorage).removeItem(key);
    else (storage ?? localStorage).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Stores a value as JSON. False where that is not possible: then the earlier one stays. */
export function storeJson(key: string, value: unknown, storage?: Storage): boolean {
  return storeText(key, JSON.stringify(value), storage);
}

/** The keys that begin with a text. */
export function storedKeys(beginning: string): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(beginning));
}
