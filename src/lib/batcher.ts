interface Waiting<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Joins calls made within a short window into one, as a data loader does: `send` gets all keys and answers in the
 * same order. The window closes early once `full` keys are there.
 */
export function createBatcher<K, V>(
  send: (keys: K[]) => Promise<V[]>,
  options: { windowMs: number; full: number },
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    send(batch.map((call) => call.key)).then(
      (values) => {
        for (const [index, call] of batch.entries()) call.resolve(values[index] as V);
      },
      (error) => {
        for (const call of batch) call.reject(error);
      },
    );
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= options.full) flush();
      else timer ??= setTimeout(flush, options.windowMs);
    });
}
