import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const LISTED = 10;

interface Timed {
  name: string;
  ms: number;
}

/** Lists what a run spent its time on, before the runner's own last lines. */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const lines = [
      ...listed("Slowest files", modules.map(timeOfFile)),
      ...listed("Slowest tests", tests.map(timeOfTest)),
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
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

function listed(title: string, timed: Timed[]): string[] {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED);
  return [title, ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)];
}
