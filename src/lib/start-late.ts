/** Starts something whose code comes after the first screen; returns what ends it, also before it has begun. */
export function startLate(load: () => Promise<() => () => void>): () => void {
  let ended = false;
  let end = () => {};
  load()
    .then((start) => {
      if (!ended) end = start();
    })
    .catch((error: unknown) => console.warn("A part of the app could not be loaded:", error));
  return () => {
    ended = true;
    end();
  };
}
