import { expect, it } from "vitest";
import { isOver } from "../news/unread-news.ts";
import { type Poll, pollResults } from "./poll-results.ts";

const NOW = "2026-03-02T10:00:00.000Z";
const LATER = "2026-03-02T11:00:00.000Z";

function poll(counts: number[], votes: Poll["votes"] = [], end: string | null = LATER): Poll {
  return {
    post: { id: "p", title: "Tea?", end_date: end, is_anonymous: false, created_by: "boss" },
    options: counts.map((number, place) => ({
      id: `o${place}`,
      text: `Answer ${place}`,
      position: place,
      votes: number,
      version: 5,
    })),
    votes,
  };
}

const vote = (option: string, version: number, user_id = "me") => ({
  poll_option_id: option,
  user_id,
  version,
});

it.each([
  ["nobody has voted", poll([0, 0]), "open", [0, 0], [0, 0]],
  ["others have", poll([1, 2]), "open", [1, 2], [33, 67]],
  ["my vote is counted", poll([1, 2], [vote("o0", 5)]), "voted", [1, 2], [33, 67]],
  ["my vote waits", poll([1, 2], [vote("o0", 0)]), "voted", [2, 2], [50, 50]],
  ["my vote arrived, the count not yet", poll([0, 1], [vote("o0", 6)]), "voted", [1, 1], [50, 50]],
  ["it is over, and I never voted", poll([3, 1], [], NOW), "ended", [3, 1], [75, 25]],
  ["it is over, and I voted", poll([3, 1], [vote("o1", 5)], NOW), "ended", [3, 1], [75, 25]],
  ["it has no end", poll([0, 1], [], null), "open", [0, 1], [0, 100]],
] as const)("tells how it stands when %s", (_, given, phase, votes, percents) => {
  const results = pollResults(given, "me", NOW);
  expect(results.phase).toBe(phase);
  expect(results.answers.map((answer) => answer.votes)).toEqual(votes);
  expect(results.answers.map((answer) => answer.percent)).toEqual(percents);
  expect(results.total).toBe([...votes].reduce<number>((sum, number) => sum + number, 0));
});

it.each([
  ["waits", 0, 1],
  ["came with the poll, and is not counted yet", 5, 1],
  ["arrived, and is not counted yet", 6, 1],
  ["is counted", 4, 0],
])("counts my anonymous vote once, which %s", (_, version, added) => {
  const { post, ...rest } = poll([1, 2], [vote("o0", version)]);
  const { answers } = pollResults({ ...rest, post: { ...post, is_anonymous: true } }, "me", NOW);
  expect(answers.map(({ votes }) => votes)).toEqual([1 + added, 2]);
});

it("marks my answer and names those who are known to have chosen one", () => {
  const votes = [vote("o0", 4, "ann"), vote("o1", 5), vote("o0", 3, "ben")];
  const { answers } = pollResults(poll([2, 1], votes), "me", NOW);
  expect(answers.map(({ isMine, voters }) => [isMine, voters])).toEqual([
    [false, ["ann", "ben"]],
    [true, ["me"]],
  ]);
});

it("shows answers in the order in which they were asked, wherever they lie in storage", () => {
  const { post, options, votes } = poll([1, 2, 3]);
  const shuffled = { post, votes, options: [options[2], options[0], options[1]] } as Poll;
  expect(pollResults(shuffled, "me", NOW).answers.map(({ id }) => id)).toEqual(["o0", "o1", "o2"]);
});

it("is over from its end on", () => {
  expect([isOver(NOW, NOW), isOver(LATER, NOW), isOver(null, NOW)]).toEqual([true, false, false]);
});

it.each([
  ["one's own is the only vote known", true, [0, 0], LATER, false],
  ["some were counted", true, [3, 2], LATER, true],
  ["it has ended", true, [0, 0], NOW, true],
  ["votes have names", false, [0, 0], LATER, true],
])("knows whether there are results: %s", (_, is_anonymous, counts, end, hasResults) => {
  const { post, ...rest } = poll(counts, [vote("o0", 6)], end);
  expect(pollResults({ ...rest, post: { ...post, is_anonymous } }, "me", NOW).hasResults).toBe(hasResults);
});
