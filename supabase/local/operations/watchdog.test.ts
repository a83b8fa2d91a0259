import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createLook } from "./watchdog.ts";

const WATCHDOG = new URL("./watchdog.ts", import.meta.url).href;

/** Runs a process that is watched in ticks of 20 ms, of which it may miss ten. */
async function watched(work: string) {
  const code = `const { startWatchdog } = await import("${WATCHDOG}");
    const stop = startWatchdog(10, 20);
    console.log("up");
    ${work}`;
  const child = spawn("node", ["--input-type=module", "-e", code], {
    timeout: 4000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, [exitCode, signal]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { said, exitCode, signal };
}

it("ends a process whose event loop is blocked, and says so", async () => {
  // Blocked in a call, like a write that never returns.
  const { said, signal } = await watched(
    "setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 200);",
  );
  expect(signal).toBe("SIGKILL");
  expect(said).toMatch(/^The server has not answered for 0 seconds and ends itself/);
});

it("ends one that computes for ever, too", async () => {
  expect((await watched("setTimeout(() => { for (;;) ; }, 200);")).signal).toBe("SIGKILL");
});

it("leaves one alone that answers, and does not keep it from ending", async () => {
  const busy =
    "let rounds = 0; const timer = setInterval(() => { if (++rounds === 60) clearInterval(timer); }, 10);";
  expect(await watched(busy)).toEqual({ said: "", exitCode: 0, signal: null });
  expect((await watched("stop();")).exitCode).toBe(0);
});

it("counts looks without a beat in a row, not the time between them", () => {
  const hangs = createLook(3);
  // However long the machine slept between these two looks, they count as two.
  expect([1, 1, 1, 2, 2, 2].map(hangs)).toEqual([false, false, false, false, false, false]);
  expect([2, 2].map(hangs)).toEqual([true, true]);
});
