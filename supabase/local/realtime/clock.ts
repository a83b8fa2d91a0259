/** Time as this server sees it; tests put their own in its place. */
export interface Clock {
  now(): number;
  /** Runs `work` every `ms` milliseconds until the returned function is called. */
  every(ms: number, work: () => void): () => void;
}

/** The real time. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
