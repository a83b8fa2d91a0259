import { expect, it } from "vitest";
import { foldText } from "#lib/search.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { SEARCH_CASES } from "#tests/factories/search-cases.ts";
import { partFound, rankingOf } from "./ranking.ts";

const TODAY = "2026-12-01";

/** 'Ann Lee, own, 2026-12-02': what is found, whose and when. */
function findable(words: string) {
  const [name = "", ...about] = words.split("; ");
  const day = about.find((word) => word.startsWith("20"));
  return { name, text: foldText(name), isOwn: about.includes("own"), ...(day && { day }), words };
}

it.each(
  caseTable(`
begins with it before a word of it | an | Jo Ann, Anna, Brian | Anna, Jo Ann, Brian
a word of it before within a word | lin | Berlin, Tom Lind | Tom Lind, Berlin
words in any order, also of several | nunez jose | José Núñez, Núñez José, Jose Perez | Núñez José, José Núñez
each word counts | ben ca | Ben Carver, Ben Macaulay | Ben Carver, Ben Macaulay
behind a sign, too | night | mid-night, O’Night, tonight | mid-night, O’Night, tonight
one's own before others' | bar | Bar 2, Bar 3; own | Bar 3; own, Bar 2
today and what comes before what was | bar | Bar; 2026-11-30, Bar; 2026-12-01, Bar; 2026-12-09 | Bar; 2026-12-01, Bar; 2026-12-09, Bar; 2026-11-30
others' that come before one's own that was | bar | Bar; own; 2026-11-30, Bar; 2026-12-09 | Bar; 2026-12-09, Bar; own; 2026-11-30
one's own that comes before others' of before | bar | Bar; 2026-12-02, Bar; own; 2026-12-09 | Bar; own; 2026-12-09, Bar; 2026-12-02
the latest that was first | bar | Bar; 2026-11-02, Bar; 2026-11-30 | Bar; 2026-11-30, Bar; 2026-11-02
what begins with it, though it was | ba | Al Bar; 2026-12-02, Bar; 2026-11-30 | Bar; 2026-11-30, Al Bar; 2026-12-02
signs mean themselves | c++ (a) | c (a), C++ (A) | C++ (A)
and lines, too | 03-03 | 2026-03-03, 03-04 | 2026-03-03
equal ones in their order | shift | Shift b, Shift a | Shift b, Shift a
nothing typed | - | Ann, Ben | Ann, Ben
`),
)("%s", (_, typed = "", among, expected) => {
  const { best } = rankingOf(typed === "-" ? "" : typed, TODAY);
  expect(best(listed(among).map(findable), 9).map(({ words }) => words)).toEqual(listed(expected));
});

it.each(SEARCH_CASES)("whether %s finds %s: %s, as every search", (typed, text, isFound) => {
  expect(rankingOf(typed, TODAY).matchOf(foldText(text)) !== null).toBe(isFound);
});

it("returns no more than asked for", () => {
  expect(rankingOf("a", TODAY).best(["Ann", "Al", "Amy"].map(findable), 2)).toHaveLength(2);
});

const LONG = "We close early on Friday because of the fair, so whoever works late takes the Zürich keys home";

it.each([
  ["fair", LONG, LONG],
  ["zurich", LONG, "… whoever works late takes the Zürich keys home"],
  ["close", LONG, LONG],
  ["two\nlines", "Two\nlines", "Two lines"],
  ["not in it", LONG.slice(0, 20), LONG.slice(0, 20)],
])("of a long text it shows where %s is", (typed, text, expected) => {
  expect(partFound(text, typed)).toBe(expected);
});
