import * as v from "valibot";

// The browser's local storage: it may be full, and some browsers forbid it.

/** The text stored under a key; null if there is none. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The value stored as JSON under a key; null if there is none that fits the schema. */
export function storedValue<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  return parsedValue(storedText(key), schema);
}

/** The value that a text is the JSON of; null if it does not fit the schema. */
export function parsedValue<Schema extends v.GenericSchema>(
  text: string | null,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  const parsed = v.safeParse(schema, json.output);
  return json.success && parsed.success ? parsed.output : null;
}

/** Stores a text, or removes it (null), where that is possible. */
export function tryToStore(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It is full or forbidden.
  }
}
