/** Holds a Web Lock from when it is free until released; the browser releases it when the tab dies. */
export function holdLock(name: string, held: () => void): () => void {
  const giveUp = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const holding = () => {
    held();
    return released;
  };
  navigator.locks.request(name, { signal: giveUp.signal }, holding).catch(() => {});
  return () => {
    release();
    giveUp.abort();
  };
}
