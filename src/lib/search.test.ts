import { expect, it } from "vitest";
import { SEARCH_CASES } from "#tests/factories/search-cases.ts";
import { searchFor } from "./search.ts";

it.each(SEARCH_CASES)("whether %s finds %s: %s", (typed, text, isFound) => {
  expect(searchFor(typed)(text)).toBe(isFound);
});
