import { expect, it } from "vitest";
import { landingWords } from "#words/made/landing.ts";
import { nextPhrase, PHRASES } from "./first-sight.tsx";

const say = await landingWords.load("en-US");

it("says the phrases of the specification, in their order and letter by letter", () => {
  expect(PHRASES.map((phrase) => say(`hero.phrase.${phrase}`))).toEqual([
    "Roster Efficiently",
    "Chat together",
    "Manage Availabilities",
    "Streamline Operations",
    "Take your Business to the next level",
  ]);
});

it("comes round to the first again, leaving none out", () => {
  const round = [0];
  for (let turn = nextPhrase(0); turn !== 0; turn = nextPhrase(turn)) round.push(turn);
  expect(round).toEqual(PHRASES.map((_, index) => index));
});

it("has a heading that says all of them", () => {
  for (const phrase of PHRASES) expect(say("hero.heading")).toContain(say(`hero.phrase.${phrase}`));
});
