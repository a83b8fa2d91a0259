import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import type { Driver } from "./tab.ts";

/** WebDriver's key for a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Starts a WebKit whose session keeps everything in memory, like a private window. */
export async function startWebKit(miniBrowser: string): Promise<Driver> {
  const screen = await startScreen();
  const port = await freePort();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
    stdio: "ignore",
  });
  const end = async () => {
    await ended(server);
    await ended(screen.process);
  };
  try {
    const root = `http://127.0.0.1:${port}`;
    await answering(root);
    const { sessionId } = await ask<{ sessionId: string }>("POST", `${root}/session`, {
      capabilities: {
        alwaysMatch: {
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
        },
      },
    });
    return driverOf(`${root}/session/${sessionId}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function driverOf(session: string, end: () => Promise<void>): Promise<Driver> {
  const post = <T>(path: string, body: object = {}) => ask<T>("POST", `${session}/${path}`, body);
  const run = <T>(script: string, args: unknown[]) => post<T>("execute/sync", { script, args });
  await post("window/rect", { width: 1440, height: 900 });
  return {
    goto: (url) => post("url", { url }),
    reload: () => post("refresh"),
    run,
    async press(body, args) {
      const found = await run<Record<string, string> | null>(body, args);
      if (!found) throw new Error("There is nothing to press.");
      await post(`element/${found[ELEMENT]}/click`);
    },
    async type(text) {
      const focused = await ask<Record<string, string>>("GET", `${session}/element/active`);
      await post(`element/${focused[ELEMENT]}/value`, { text });
    },
    resize: (width, height) => post("window/rect", { width, height }),
    async close() {
      await ask("DELETE", session).catch(() => {});
      await end();
    },
  };
}

/** Starts a virtual screen. */
async function startScreen() {
  const process = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(createInterface({ input: process.stdio[3] as NodeJS.ReadableStream }), "line");
  return { process, display: `:${number}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function answering(root: string): Promise<void> {
  while (!(await fetch(`${root}/status`).catch(() => null))) await new Promise(setImmediate);
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function ended(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, "exit");
  process.kill();
  await exit;
}
