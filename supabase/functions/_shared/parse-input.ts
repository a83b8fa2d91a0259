import * as v from "valibot";
import { Failure } from "./failure.ts";

/** What a caller sent, as the schema has it. Throws the Failure "invalid_input", which says what is wrong and where. */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (!parsed.success) throw new Failure("invalid_input", describe(parsed.issues));
  return parsed.output;
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(": ")).join("; ");
}
