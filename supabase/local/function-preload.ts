// Runs in deno before a function's own index.ts. It adds what hosted Supabase has and deno lacks, and ends the process
// with the backend, which holds the other end of stdin.

declare const Deno: {
  stdin: { readable: AsyncIterable<unknown> };
  exit(code: number): never;
  serve(...settings: unknown[]): unknown;
};

/** Work after an answer: the process outlives its answers anyway, so a failure only has to be logged. */
Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void Promise.resolve(work).catch(console.error) },
});

async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

// Only once the function listens: deno runs no index.ts while what its preload began goes on.
const { serve } = Deno;
Deno.serve = (...settings) => {
  void endWithParent();
  return serve(...settings);
};

export {};
