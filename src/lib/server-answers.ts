/** Longer than a slow network takes; without an end a server that never answers would keep a button busy. */
const ANSWER_MAX_MS = 15_000;

/** Whether the app can be fetched now. */
export async function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS);
  const response = await fetch("/manifest.webmanifest", { cache: "no-store", signal }).catch(() => null);
  return response?.ok ?? false;
}

/** Whether a page of the app would load, from this device or the server, and not end in the browser's error page. */
export async function pagesLoad(): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller) || serverAnswers();
}
