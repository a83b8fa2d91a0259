// Prints which share of the nightly journeys the check of this commit takes, as Playwright's --shard wants it: each
// commit takes the next one, so that one that breaks is found within some commits.
import { execFileSync } from "node:child_process";

const SHARES = 24;
/** Playwright gives the tests of the last share to the one before: a run of none would say nothing. */
const FILLED = SHARES - 1;

const commits = Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { encoding: "utf8" }));
console.log(`${(commits % FILLED) + 1}/${SHARES}`);
