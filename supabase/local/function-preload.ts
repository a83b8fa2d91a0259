// Runs in deno before a function's own index.ts. The backend holds the other end of stdin: when the backend is gone,
// stdin ends, and so does the function's process.

declare const Deno: {
  stdin: { readable: AsyncIterable<unknown> };
  exit(code: number): never;
  unrefTimer(id: number): void;
};

async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

// deno would wait for other work before it runs index.ts, but not for an unreferenced timer.
Deno.unrefTimer(setTimeout(endWithParent, 0) as unknown as number);

export {};
