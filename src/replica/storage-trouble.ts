/** Errors of IndexedDB, Dexie and RxDB after which nothing can be stored. */
const BROKEN = new Set([
  "DatabaseClosedError",
  "InvalidStateError",
  "MissingAPIError",
  "NotReadableError",
  "OpenFailedError",
  "UnknownError",
]);
const DEEPEST = 8;

/** Returns why a write to this device failed, from any of an error's causes; null if storage is not the cause. */
export function storageTroubleOf(error: unknown): "full" | "broken" | null {
  const names = namesWithin(error, DEEPEST);
  if (names.some((name) => name === "QuotaExceededError")) return "full";
  return names.some((name) => BROKEN.has(name)) ? "broken" : null;
}

/** Dexie keeps causes in `inner` and `failures`, RxDB in `parameters`, JavaScript in `cause` and `errors`. */
function namesWithin(error: unknown, depth: number): string[] {
  if (!error || typeof error !== "object" || depth === 0) return [];
  const { name, cause, inner, errors, failures, parameters } = error as Record<string, unknown>;
  const causes = [cause, inner, ...listOf(errors), ...listOf(failures), ...listOf(parameters)];
  return [String(name ?? ""), ...causes.flatMap((each) => namesWithin(each, depth - 1))];
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value && typeof value === "object" ? Object.values(value) : [];
}
