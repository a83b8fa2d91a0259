/** Calls `run` when the page enters the back-forward cache, before other listeners. Returns the unsubscription. */
export function onSetAside(run: () => void): () => void {
  const until = new AbortController();
  const leave = ({ persisted }: PageTransitionEvent) => persisted && run();
  window.addEventListener("pagehide", leave, { capture: true, signal: until.signal });
  return () => until.abort();
}

/** Calls `run` when the page returns from the back-forward cache. Returns a function that stops listening. */
export function onShownAgain(run: () => void): () => void {
  const until = new AbortController();
  const back = ({ persisted }: PageTransitionEvent) => persisted && run();
  window.addEventListener("pageshow", back, { signal: until.signal });
  return () => until.abort();
}
