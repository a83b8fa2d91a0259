// Runs in deno before a function's own index.ts. The backend holds the other end of stdin: when it is gone,
// killed or crashed, stdin ends, and the function's process ends with it.

declare const Deno: {
  stdin: { readable: AsyncIterable<unknown> };
  exit(code: number): never;
  unrefTimer(id: number): void;
};

async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

// Work that deno waits for would keep index.ts from starting; it does not wait for an unreferenced timer.
Deno.unrefTimer(setTimeout(endWithParent, 0) as unknown as number);

export {};
