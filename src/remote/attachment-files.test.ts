import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchAttachment } from "./attachment-files.ts";

const PDF = "application/pdf";
const bytes = new TextEncoder();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose answer is a stream that `begin` fills, and which ends when the request is aborted. */
function serverOf(begin: (answer: ReadableStreamDefaultController) => void) {
  vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(answer) {
        signal.addEventListener("abort", () => answer.error(signal.reason));
        begin(answer);
      },
    });
    return new Response(body, { headers: { "content-type": PDF } });
  });
  return signing(async () => ({ data: { signedUrl: "url" }, error: null }));
}
const signing = (createSignedUrl: () => Promise<unknown>) =>
  ({ storage: { from: () => ({ createSignedUrl }) } }) as never;

/** The outcome of a download after a wait. */
async function after(ms: number, remote: never) {
  let outcome: unknown = "waits";
  const fetched = fetchAttachment(remote, "path", PDF).then(
    async (file) => {
      outcome = [file?.type, await file?.text()];
    },
    (error: { code?: string }) => {
      outcome = error.code;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  if (outcome !== "waits") await fetched;
  return outcome;
}

it("waits as long as something of a file comes", async () => {
  const slow = serverOf((answer) => {
    answer.enqueue(bytes.encode("a"));
    setTimeout(() => answer.enqueue(bytes.encode("b")), 25_000);
    setTimeout(() => answer.enqueue(bytes.encode("c")), 50_000);
    setTimeout(() => answer.close(), 75_000);
  });
  expect(await after(80_000, slow)).toEqual([PDF, "abc"]);
});

it("gives up a file of which nothing more comes", async () => {
  const stalled = serverOf((answer) => answer.enqueue(bytes.encode("a")));
  expect(await after(29_000, stalled)).toBe("waits");
  expect(await after(31_000, stalled)).toBe("unreachable");
});

it("gives up what is not answered at all", async () => {
  expect(
    await after(
      31_000,
      signing(() => new Promise(() => {})),
    ),
  ).toBe("unreachable");
});
