import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { slowest, type Timed } from "./slowest.ts";

/** Lists what a run spent its time on, before the runner's own last lines. */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const files = slowest("Slowest files", modules.map(timeOfFile));
    process.stdout.write(`\n${files}\n${slowest("Slowest tests", tests.map(timeOfTest))}\n`);
  }
}

/** All that a file has its worker do: what it imports, what it sets up, its tests. */
function timeOfFile(module: TestModule): Timed {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    name: nameOf(module),
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
  };
}

function timeOfTest(test: TestCase): Timed {
  return { name: `${nameOf(test.module)} > ${test.fullName}`, ms: test.diagnostic()?.duration ?? 0 };
}

const nameOf = (module: TestModule) => relative(process.cwd(), module.moduleId);
