const DEEPEST = 8;

interface Cause {
  name: string;
  message: string;
  /** It only wraps others. */
  hasCauses: boolean;
}

/**
 * Returns an error and all its causes: Dexie keeps them in `inner` and `failures`, RxDB in `parameters`, JavaScript in
 * `cause` and `errors`.
 */
export function causesOf(error: unknown, depth = DEEPEST): Cause[] {
  if (!error || typeof error !== "object" || depth === 0) return [];
  const { name, message, cause, inner, errors, failures, parameters } = error as Record<string, unknown>;
  const nested = [cause, inner, ...listOf(errors), ...listOf(failures), ...listOf(parameters)];
  const causes = nested.flatMap((each) => causesOf(each, depth - 1));
  if (typeof name !== "string") return causes;
  return [{ name, message: String(message ?? ""), hasCauses: causes.length > 0 }, ...causes];
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value && typeof value === "object" ? Object.values(value) : [];
}

/** Chromium reports a full disk as an unknown error with the file system's own code. */
const NO_SPACE = /NO_SPACE|ENOSPC|no space left|disk (is )?full/i;

/** Whether the device, or the browser's share of it, has no space left. */
export function isFullDisk(error: unknown): boolean {
  return causesOf(error).some(({ name, message }) => name === "QuotaExceededError" || NO_SPACE.test(message));
}
