/** Fields of a database error that repeat sent or stored values: password hashes, messages, amounts of money. */
const REVEALING_FIELDS = ["params", "parameters", "args", "detail", "where", "internalQuery"];
/** PGlite's message when it refuses a value of the wrong type before Postgres sees it. */
const WRONG_TYPE = /^Invalid (input for \w+ type|time value)/;
const INVALID_TEXT_REPRESENTATION = "22P02";

type Methods = Record<string, (...args: never[]) => PromiseLike<unknown>>;

/**
 * Makes the errors of these methods safe for a log, because @supabase/lite prints each of them in full. Callers can
 * still read every field; printing shows message, code and statement, but no values.
 */
export function withDiscreetErrors<Target extends object>(target: Target, names: (keyof Target)[]): Target {
  const methods = target as unknown as Methods;
  for (const name of names as string[]) {
    const run = methods[name]?.bind(target) as (...args: unknown[]) => PromiseLike<unknown>;
    methods[name] = (...args: unknown[]) =>
      Promise.resolve(run(...args)).catch((error) => {
        throw discreet(error);
      });
  }
  return target;
}

function discreet(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  for (const name of REVEALING_FIELDS.filter((one) => one in error)) {
    Object.defineProperty(error, name, { enumerable: false });
  }
  if (WRONG_TYPE.test(error.message)) Object.assign(error, { code: INVALID_TEXT_REPRESENTATION });
  return error;
}
