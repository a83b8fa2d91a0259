// Prints which share of the nightly journeys the check of this commit takes, as Playwright's --shard wants it: each
// commit takes the next one, so that one that breaks is found within some commits.
import { execFileSync } from "node:child_process";

const SHARES = 24;

const commits = Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { encoding: "utf8" }));
console.log(`${(commits % SHARES) + 1}/${SHARES}`);
