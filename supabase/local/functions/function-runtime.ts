// The process in which functions run (function-process.ts). It imports a function's index.ts at its first call, and gives
// it what it uses of hosted Supabase: Deno.serve, Deno.env, EdgeRuntime.waitUntil, and a console whose lines are logged.

import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import type { FromFunctions, FunctionCall, ToFunctions } from "./function-process.ts";

type FunctionHandler = (request: Request) => Response | Promise<Response>;

const FOLDER = process.argv[2] ?? "";
const LEVELS = { log: "info", info: "info", debug: "info", warn: "error", error: "error" } as const;

/** The name of the function that is imported or called. */
const current = new AsyncLocalStorage<string>();
const handlers = new Map<string | undefined, FunctionHandler>();

Object.assign(globalThis, {
  Deno: {
    env: { get: (name: string) => process.env[name] },
    serve: (handler: FunctionHandler) => handlers.set(current.getStore(), handler),
  },
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void Promise.resolve(work).catch(console.error) },
});
for (const method of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
  console[method] = (...parts) => {
    const log = {
      function: current.getStore() ?? "functions",
      level: LEVELS[method],
      text: format(...parts),
    };
    void tell({ log });
  };
}

// What nobody awaits concerns one function: the others go on.
process.on("unhandledRejection", (error) => console.error(error));
process.on("disconnect", () => process.exit());
process.on("message", (message: ToFunctions) => {
  if ("name" in message) void current.run(message.name, () => answer(message));
  else void tell({ alive: true });
});

async function answer(call: FunctionCall): Promise<void> {
  const { id, name } = call;
  // Before it can hang or crash: a call that has begun is never sent again.
  await tell({ begun: id });
  const handler = await load(name).catch((error) => tell({ id, unstarted: format(error) }));
  if (!handler) return;
  const response = await respond(handler, call);
  const { status, headers } = response;
  await tell({ id, status, headers: [...headers], body: new Uint8Array(await response.arrayBuffer()) });
}

async function load(name: string): Promise<FunctionHandler> {
  await import(pathToFileURL(join(FOLDER, name, "index.ts")).href);
  const handler = handlers.get(name);
  if (!handler) throw new Error("Its index.ts serves nothing.");
  return handler;
}

/** Answers as Deno.serve does, also for a handler that throws. */
async function respond(handler: FunctionHandler, { path, method, headers, body }: FunctionCall) {
  try {
    return await handler(new Request(`http://functions.internal/${path}`, { method, headers, body }));
  } catch (error) {
    console.error(error);
    return new Response("Internal Server Error", { status: 500 });
  }
}

/** Resolves when the server will receive the message, whatever this process does then. */
function tell(message: FromFunctions): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}
