import { describe, expect, it } from "vitest";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { offersSteps, runningSince, type StartFacts, startSteps } from "./steps.ts";

const NEW: StartFacts = {
  people: 1,
  hasHours: false,
  templates: 0,
  shifts: 0,
  hasPublished: false,
  tablets: 0,
  ruleSets: 0,
};

/** Facts in words: 'people 2, hours, published'. */
function factsOf(words = "-"): StartFacts {
  const facts = { ...NEW };
  for (const word of listed(words)) {
    const [name = "", count = "1"] = word.split(" ");
    if (name === "hours") facts.hasHours = true;
    else if (name === "published") facts.hasPublished = true;
    else Object.assign(facts, { [name]: Number(count) });
  }
  return facts;
}

const done = (facts: StartFacts, role: "admin" | "manager") =>
  startSteps(facts, role).flatMap(({ step, isDone }) => (isDone ? [step] : []));

describe("what is done", () => {
  it.each(
    caseTable(`
      nothing yet              | -                         | -
      a second person          | people 2                  | people
      opening hours            | hours                     | hours
      a template               | templates 1               | templates
      a draft                  | shifts 1                  | roster
      a published roster       | shifts 1, published       | templates, roster, publish
      a published sample       | published                 | templates, roster, publish
      a tablet                 | tablets 1                 | tablet
      rules                    | ruleSets 1                | payRules
    `),
  )("%s", (_, facts, steps) => {
    expect(done(factsOf(facts), "admin")).toEqual(listed(steps));
  });

  it("is asked of managers only where they may do it", () => {
    expect(startSteps(NEW, "admin").map(({ step }) => step)).toEqual([
      ...["people", "hours", "templates", "roster", "publish", "tablet", "payRules"],
    ]);
    expect(startSteps(NEW, "manager").map(({ step }) => step)).toEqual([
      ...["hours", "templates", "roster", "publish", "tablet"],
    ]);
  });
});

describe("whom the steps are offered", () => {
  const ALL = "people 2, hours, templates 1, shifts 1, published, tablets 1, ruleSets 1";
  it.each(
    caseTable(`
      a new business                                    | -           | -                | yes
      one that has begun                                | people 9    | -                | yes
      one that has done it all                          | ${ALL}      | -                | no
      one that has done it all, but has samples         | ${ALL}      | samples          | yes
      a new one on a device that is not filled          | -           | filling          | yes
      one with people, on such a device                 | people 9    | filling          | no
      one with templates, on such a device              | templates 1 | filling          | no
      one with shifts, on such a device                 | shifts 1    | filling          | no
    `),
  )("%s", (_, words, state, isOffered) => {
    const facts = factsOf(words);
    const is = (word: string) => listed(state).includes(word);
    expect(
      offersSteps({
        facts,
        steps: startSteps(facts, "admin"),
        hasSamples: is("samples"),
        isComplete: !is("filling"),
      }),
    ).toBe(isOffered === "yes");
  });

  it("counts a business as running after two weeks", () => {
    expect(runningSince("2026-03-16T09:00:00.000Z")).toBe("2026-03-02T09:00:00.000Z");
  });
});
