// How pages talk to web workers. Comlink calls never end if the worker dies (its issues 463, 601).
//
//   page: openWorkerClient(begin, here) ── { id, name, question } ──► worker: serveWorker(calls)
//                    ▲                  ── { cancel: id } ────────►          │
//                    └── { id, part } any number, then { id, answer } or { id, failed } ─┘
//   a worker that never said anything dies, because it cannot be loaded: `here` answers open and later questions
//   another one dies, for example for its memory: with `here` a new one is asked again, once for each question
//   else the open questions fail, and the next starts a new worker

/** What a call can use besides its question. */
export interface CallContext<Part> {
  /** Sends a part of the answer ahead. */
  part(part: Part): void;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** The calls that a worker answers, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each call has its own types of question and parts.
export type WorkerCalls = Record<string, (question: any, on: CallContext<any>) => Promise<unknown>>;

type QuestionOf<Call> = Call extends (question: infer Question, ...rest: never[]) => unknown
  ? Question
  : never;
type PartOf<Call> = Call extends (question: never, on: CallContext<infer Part>) => unknown ? Part : never;
type AnswerOf<Call extends WorkerCalls[string]> = Awaited<ReturnType<Call>>;

export interface WorkerClient<Calls extends WorkerCalls> {
  ask<Name extends keyof Calls>(
    name: Name,
    question: QuestionOf<Calls[Name]>,
    on?: Partial<CallContext<PartOf<Calls[Name]>>>,
  ): Promise<AnswerOf<Calls[Name]>>;
  /** Terminates the worker. Open questions are never answered, because nobody waits for them any more. */
  close(): void;
}

type Asked = { id: number; name: PropertyKey; question: unknown } | { cancel: number };
type Said = { id: number } & ({ part: unknown } | { answer: unknown } | { failed: string });

interface WaitingCall {
  id: number;
  name: PropertyKey;
  question: unknown;
  /** A worker died of it, or with it. */
  isRepeated: boolean;
  part?: ((part: never) => void) | undefined;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

/** Starts a worker. `here` answers on the page's thread if there are none, or it cannot be loaded. */
export function openWorkerClient<Calls extends WorkerCalls>(
  begin: () => Worker,
  here?: { [Name in keyof Calls]: (question: QuestionOf<Calls[Name]>) => Promise<AnswerOf<Calls[Name]>> },
): WorkerClient<Calls> {
  const waiting = new Map<number, WaitingCall>();
  let [asked, hasSpoken, isHere] = [0, false, here !== undefined && typeof Worker === "undefined"];
  const lose = (lost: Worker, reason: string) => {
    if (lost !== worker) return;
    lost.terminate();
    worker = null;
    isHere ||= here !== undefined && !hasSpoken;
    const open = [...waiting.values()];
    waiting.clear();
    for (const call of open)
      if (!here || call.isRepeated) call.reject(new Error(reason));
      else put(Object.assign(call, { isRepeated: true }));
  };
  const newWorker = () => {
    const begun = begin();
    begun.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      hasSpoken = true;
      take(waiting, data);
    });
    begun.addEventListener("messageerror", () => lose(begun, "What a worker said could not be read."));
    begun.addEventListener("error", ({ message }) => lose(begun, message || "A worker has failed."));
    return begun;
  };
  const put = (call: WaitingCall) => {
    const { name, question, resolve, reject } = call;
    if (isHere) {
      here?.[name as keyof Calls](question as never).then(resolve as never, reject);
      return;
    }
    worker ??= newWorker();
    asked += 1;
    call.id = asked;
    worker.postMessage({ id: asked, name, question } satisfies Asked);
    waiting.set(asked, call);
  };
  let worker = isHere ? null : newWorker();
  return {
    ask: (name, question, { part, signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const call: WaitingCall = { id: 0, name, question, isRepeated: false, part, resolve, reject };
        put(call);
        signal?.addEventListener("abort", () => {
          if (!waiting.delete(call.id)) return;
          worker?.postMessage({ cancel: call.id } satisfies Asked);
          reject(signal.reason);
        });
      }),
    close: () => worker?.terminate(),
  };
}

function take(waiting: Map<number, WaitingCall>, said: Said) {
  const call = waiting.get(said.id);
  if (!call) return;
  if (!("part" in said)) waiting.delete(said.id);
  if ("part" in said) call.part?.(said.part as never);
  else if ("answer" in said) call.resolve(said.answer as never);
  else call.reject(new Error(said.failed));
}

/** The part of a worker's global scope that receives and posts messages. */
export interface WorkerScope extends Pick<EventTarget, "addEventListener"> {
  postMessage(message: unknown): void;
}

/** Answers a page's questions within its worker. */
export function serveWorker(calls: WorkerCalls, scope: WorkerScope = self): void {
  const running = new Map<number, AbortController>();
  const answer = async ({ id, name, question }: Exclude<Asked, { cancel: number }>) => {
    const until = new AbortController();
    const { signal } = until;
    const say = (said: object) => void (signal.aborted || scope.postMessage({ id, ...said }));
    running.set(id, until);
    try {
      const call = calls[String(name)];
      if (!call) throw new Error(`The worker knows no ${String(name)}`);
      say({ answer: await call(question, { part: (part) => say({ part }), signal }) });
    } catch (error) {
      say({ failed: String(error) });
    } finally {
      running.delete(id);
    }
  };
  scope.addEventListener("message", (event) => {
    const { data } = event as MessageEvent<Asked>;
    if ("cancel" in data) running.get(data.cancel)?.abort();
    else void answer(data);
  });
}
