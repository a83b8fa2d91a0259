/** How long to follow a page whose rows arrive late. */
const TIMEOUT_MS = 5000;

/** Input by which a person takes control of scrolling. */
const TOUCHED = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Runs at once and whenever the page's size changes, until it is stopped, in time, or the person takes control. */
export function untilTouched(run: (stop: () => void) => void): () => void {
  const until = new AbortController();
  const stop = () => until.abort();
  const growth = new ResizeObserver(() => run(stop));
  until.signal.addEventListener("abort", () => growth.disconnect());
  for (const event of TOUCHED) window.addEventListener(event, stop, { signal: until.signal, passive: true });
  const timer = setTimeout(stop, TIMEOUT_MS);
  growth.observe(document.body);
  run(stop);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
