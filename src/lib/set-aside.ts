/**
 * Calls when the browser sets the page aside for its back button, before anybody else hears of it and closes something.
 * Returns what ends that.
 */
export function onSetAside(run: () => void): () => void {
  const until = new AbortController();
  const leave = ({ persisted }: PageTransitionEvent) => persisted && run();
  window.addEventListener("pagehide", leave, { capture: true, signal: until.signal });
  return () => until.abort();
}

/** Calls when a page that was set aside is shown again. Returns what ends that. */
export function onShownAgain(run: () => void): () => void {
  const until = new AbortController();
  const back = ({ persisted }: PageTransitionEvent) => persisted && run();
  window.addEventListener("pageshow", back, { signal: until.signal });
  return () => until.abort();
}
