type Work = (lock: Lock | null) => unknown;

/** Web Locks without a browser: exclusive, in the order of requests. */
export class FakeLocks implements Pick<LockManager, "request"> {
  /** Every requested lock, in order. */
  readonly asked: string[] = [];
  readonly #held = new Map<string, Promise<unknown>>();

  request = (async (name: string, ...rest: [Work] | [LockOptions, Work]) => {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    this.asked.push(name);
    const before = this.#held.get(name);
    if (before && options.ifAvailable) return work(null);
    const turn = (before ?? Promise.resolve()).then(() => {
      options.signal?.throwIfAborted();
      return work({ name, mode: "exclusive" } as Lock);
    });
    const over: Promise<unknown> = turn.catch(() => {}).then(() => this.#letGo(name, over));
    this.#held.set(name, over);
    return Promise.race([turn, abortionOf(options.signal)]);
  }) as LockManager["request"];

  /** Takes a lock until the returned function is called, as another tab does. */
  take(name: string): () => void {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    void this.request(name, () => held);
    return letGo;
  }

  #letGo(name: string, over: Promise<unknown>) {
    if (this.#held.get(name) === over) this.#held.delete(name);
  }
}

/** Rejects if the wait is aborted; once the work has begun, its own result takes precedence. */
function abortionOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
