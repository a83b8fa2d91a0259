// Runs in deno before a function's own index.ts. It adds what hosted Supabase has and deno lacks, and ends the process
// with the backend, which holds the other end of stdin.

declare const Deno: {
  stdin: { readable: AsyncIterable<unknown> };
  exit(code: number): never;
  unrefTimer(id: number): void;
};

/** Work after an answer: the process outlives its answers anyway, so a failure only has to be logged. */
Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void Promise.resolve(work).catch(console.error) },
});

async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

// deno would wait for other work before it runs index.ts, but not for an unreferenced timer.
Deno.unrefTimer(setTimeout(endWithParent, 0) as unknown as number);

export {};
