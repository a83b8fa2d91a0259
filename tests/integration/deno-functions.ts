import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { resolveAside } from "#ci/aside.js";
import type { FunctionProcessSettings } from "#local/functions/function-process.ts";

/** Functions in deno, each in a process of its own with the rights that the embedded server gives them. */
export function createDenoFunctions({ folder, env, log }: FunctionProcessSettings) {
  // Deno has no waitUntil: its processes outlive their answers anyway.
  const preload =
    "data:text/javascript,globalThis.EdgeRuntime = { waitUntil: (work) => void work.catch(console.error) };";
  const running = new Map<string, ReturnType<typeof start>>();

  function start(name: string) {
    const child = spawn(
      denoProgram(),
      [
        ...["run", "--no-prompt", "--no-lock", "--no-remote", "--cached-only", "--node-modules-dir=manual"],
        ...[`--config=${join(folder, name, "deno.json")}`, "--allow-net", `--allow-env=${Object.keys(env)}`],
        ...["--ignore-env", `--preload=${preload}`, join(folder, name, "index.ts")],
      ],
      {
        env: { HOME: process.env.HOME, ...env, DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0", NO_COLOR: "1" },
        stdio: ["ignore", "inherit", "pipe"],
      },
    );
    const ended = once(child, "close");
    const url = new Promise<string>((resolve, reject) => {
      createInterface(child.stderr).on("line", (text) => {
        const [, found] = /^Listening on (http:.*?)\/?$/.exec(text) ?? [];
        if (found) resolve(found);
        else log({ function: name, level: "error", text });
      });
      void ended.then(() => reject(new Error(`${name} does not start in deno`)));
    });
    return { child, ended, url };
  }

  return {
    async handle(request: Request): Promise<Response> {
      const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
      const one = running.get(name) ?? start(name);
      running.set(name, one);
      const { method, headers } = request;
      return fetch(`${await one.url}/${name}`, { method, headers, body: (await request.text()) || null });
    },
    async close(): Promise<void> {
      for (const { child } of running.values()) child.kill("SIGKILL");
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** The program itself: ending npm's wrapper around it would leave deno running. */
function denoProgram(): string {
  return createRequire(import.meta.url)(resolveAside("deno", "deno/install_api.cjs")).runInstall();
}
