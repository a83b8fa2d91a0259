/** Starts something whose code loads late; returns its stop function, which also works before it has begun. */
export function startLate<Code>(load: () => Promise<Code>, start: (code: Code) => () => void): () => void {
  let ended = false;
  let end = () => {};
  load()
    .then((code) => {
      if (!ended) end = start(code);
    })
    .catch((error: unknown) => console.warn("A part of the app could not be loaded:", error));
  return () => {
    ended = true;
    end();
  };
}
