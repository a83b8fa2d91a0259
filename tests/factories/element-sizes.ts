/** Gives all elements these sizes, since jsdom lays nothing out: a list draws only what is in sight. */
export function giveSizes(sizes: Partial<Record<"clientHeight" | "clientWidth" | "offsetHeight", number>>) {
  for (const [size, px] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, size, { get: () => px, configurable: true });
  }
  HTMLElement.prototype.scrollTo = () => {};
  window.CSS ??= { escape: (text: string) => text } as never;
}
