const CELEBRATION_MS = 3000;
const BURST_EVERY_MS = 250;

/** Confetti for three seconds, unless the person asked for less motion. Returns what ends it. */
export function celebrate(): () => void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const ended = new AbortController();
  void throwConfetti(ended.signal);
  return () => ended.abort();
}

async function throwConfetti(ended: AbortSignal) {
  const { default: library } = await import("canvas-confetti");
  if (ended.aborted) return;
  // Its own worker would be made from a blob, which the content security policy rightly refuses.
  const confetti = library.create(undefined, { useWorker: false, resize: true });
  const burst = () => {
    void confetti({
      particleCount: 24,
      angle: 60,
      spread: 60,
      origin: { x: 0, y: 0.7 },
      disableForReducedMotion: true,
    });
    void confetti({
      particleCount: 24,
      angle: 120,
      spread: 60,
      origin: { x: 1, y: 0.7 },
      disableForReducedMotion: true,
    });
  };
  burst();
  const bursts = setInterval(burst, BURST_EVERY_MS);
  const end = setTimeout(() => clearInterval(bursts), CELEBRATION_MS);
  ended.addEventListener("abort", () => {
    clearInterval(bursts);
    clearTimeout(end);
    confetti.reset();
  });
}
