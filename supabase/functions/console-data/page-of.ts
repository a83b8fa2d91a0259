import { CONSOLE_PAGE_ROWS } from "../../../schema/protocol/console-data.ts";

/** The first and the last row to ask for after so many: one more than a page, which tells whether there are more. */
export function rangeAfter(after: number): [first: number, last: number] {
  return [after, after + CONSOLE_PAGE_ROWS];
}

/** What was found in that range, as a page. */
export function pageOf<R>(found: R[]): { rows: R[]; has_more: boolean } {
  return { rows: found.slice(0, CONSOLE_PAGE_ROWS), has_more: found.length > CONSOLE_PAGE_ROWS };
}
