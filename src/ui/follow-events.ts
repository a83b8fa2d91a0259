/** Listens to events of a target, if there is one; returns what stops it. */
export function followEvents(
  target: EventTarget | null | undefined,
  events: readonly string[],
  run: () => void,
) {
  for (const event of events) target?.addEventListener(event, run);
  return () => {
    for (const event of events) target?.removeEventListener(event, run);
  };
}
