import type { Answer } from "./attacked-backend.ts";

const STACK = /\n\s+at |node_modules|file:\/\/|\.(ts|js):\d+/;
const SQL = /\b(select\b.+\bfrom\b|insert into\b|update\b.+\bset\b|delete from\b)/i;

/** What is wrong with an answer that should be a clear refusal: nothing, in the best case. */
export function faultsOf({ status, text, json }: Answer): string[] {
  return [
    ...(status >= 400 && status < 500 ? [] : [`the status ${status}`]),
    ...(messageOf(json) ? [] : [`no message in ${text.slice(0, 100)}`]),
    ...(STACK.test(text) ? ["a stack"] : []),
    ...(SQL.test(text) ? ["a statement"] : []),
  ];
}

/** What PostgREST, GoTrue, storage and our own handlers call it. */
function messageOf(json: unknown): unknown {
  const { message, msg, error } = Object(json);
  return message || msg || error;
}
