const EDGE_PX = 56;
const FASTEST_PX = 18;

/** Scrolls a box a little, once per frame, while something is dragged near its edges; else the page. */
export function autoScroll(box: HTMLElement, x: number, y: number) {
  const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
  const { left, right, top, bottom } = scrolls ? box.getBoundingClientRect() : PAGE();
  const [sideways, down] = [pull(x, left, right), pull(y, Math.max(0, top), Math.min(innerHeight, bottom))];
  if (sideways !== 0 || down !== 0) (scrolls ? box : window).scrollBy(sideways, down);
}

const PAGE = () => ({ left: 0, right: innerWidth, top: 0, bottom: innerHeight });

/** How far to scroll: faster nearer to the edge. */
function pull(at: number, start: number, end: number): number {
  const before = Math.max(0, start + EDGE_PX - at) / EDGE_PX;
  const after = Math.max(0, at - (end - EDGE_PX)) / EDGE_PX;
  return Math.round(Math.min(1, after) * FASTEST_PX - Math.min(1, before) * FASTEST_PX);
}
