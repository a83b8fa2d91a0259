import { type DragGhost, showGhost } from "./drag-ghost.ts";

/**
 * Dragging shifts with a pointer. React renders nothing during a drag: this sets the picture under the pointer and the
 * mark on the cell below directly, once per frame, so that dragging stays smooth on a roster of any size.
 *
 *   pressed --moves, or a finger rests--> carried --released over another cell--> dropped
 *      |                                     |
 *      +-- released: an ordinary press       +-- Escape, or released elsewhere: nothing changes
 */
export interface DragRules {
  /** The ids of the shifts that are dragged along with a shift. */
  idsOf: (id: string) => string[];
  /** The warnings against dropping there, in words. */
  warningsAt: (carry: Carry) => string[];
  /** What is said under the picture of the dragged shifts; `carry` is null where nothing would change. */
  linesFor: (drag: Pick<Carry, "ids" | "isCopy">, warnings: string[], carry: Carry | null) => string[];
  drop: (carry: Carry) => void;
}

/** A drag from one cell to another. */
export interface Carry {
  ids: readonly string[];
  /** Cells by their keys. */
  from: string;
  to: string;
  isCopy: boolean;
}

interface Press {
  id: string;
  from: string;
  chip: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the listening to the window. */
  stop: AbortController;
}

interface Carrying {
  press: Press;
  ids: string[];
  ghost: DragGhost;
  isCopy: boolean;
  over: HTMLElement | null;
  frame: number;
}

const SLACK_PX = 5;
/** How long a finger must rest before it drags instead of scrolling. */
const REST_MS = 350;

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** Listens on the element around shifts (`data-shift`) and cells (`data-cell`), until it is left. */
export class ShiftDrags {
  readonly #root: HTMLElement;
  readonly #rules: DragRules;
  readonly #listening = new AbortController();
  #press: Press | null = null;
  #carrying: Carrying | null = null;

  constructor(root: HTMLElement, rules: DragRules) {
    this.#root = root;
    this.#rules = rules;
    const { signal } = this.#listening;
    root.addEventListener("pointerdown", this.#down, { signal });
    root.addEventListener("touchmove", this.#hold, { passive: false, signal });
    root.addEventListener("contextmenu", this.#noMenu, { signal });
  }

  leave() {
    this.#end();
    this.#listening.abort();
  }

  readonly #down = (event: PointerEvent) => {
    const chip = (event.target as Element).closest<HTMLElement>("[data-shift]");
    const from = chip?.closest<HTMLElement>("[data-cell]")?.dataset.cell;
    if (!chip || !from || event.button !== 0 || this.#press) return;
    const rests = event.pointerType === "touch";
    const stop = new AbortController();
    const { signal } = stop;
    this.#press = {
      id: chip.dataset.shift ?? "",
      from,
      chip,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      timer: rests ? setTimeout(() => this.#begin(), REST_MS) : undefined,
      stop,
    };
    window.addEventListener("pointermove", this.#move, { signal });
    window.addEventListener("pointerup", this.#up, { signal });
    window.addEventListener("pointercancel", this.#end, { signal });
    window.addEventListener("keydown", this.#key, { capture: true, signal });
    window.addEventListener("keyup", this.#key, { capture: true, signal });
  };

  /** Stops the page from scrolling while a finger drags; a listener added after the touch would be too late. */
  readonly #hold = (event: Event) => {
    if (this.#carrying && event.cancelable) event.preventDefault();
  };

  readonly #noMenu = (event: Event) => {
    if (this.#press) event.preventDefault();
  };

  #begin() {
    const press = this.#press;
    if (!press) return;
    const ids = this.#rules.idsOf(press.id);
    for (const chip of this.#root.querySelectorAll<HTMLElement>("[data-shift]"))
      if (ids.includes(chip.dataset.shift ?? "")) chip.dataset.dragged = "";
    this.#root.setPointerCapture(press.pointer);
    const ghost = showGhost(press.chip, press);
    ghost.show(this.#rules.linesFor({ ids, isCopy: false }, [], null));
    const frame = requestAnimationFrame(this.#draw);
    this.#carrying = { press, ids, ghost, isCopy: false, over: null, frame };
  }

  readonly #move = (event: PointerEvent) => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX;
    if (!this.#carrying && isFar) {
      // A finger that moves before it has rested scrolls.
      if (press.timer !== undefined) return this.#end();
      this.#begin();
    }
    if (!this.#carrying) return;
    press.x = event.clientX;
    press.y = event.clientY;
    this.#setCopy(event);
  };

  readonly #draw = () => {
    if (!this.#carrying) return;
    const { press, ghost } = this.#carrying;
    ghost.moveTo(press.x, press.y);
    autoScroll(this.#root, press);
    this.#enter(cellAt(press));
    this.#carrying.frame = requestAnimationFrame(this.#draw);
  };

  #enter(cell: HTMLElement | null) {
    if (!this.#carrying || this.#carrying.over === cell) return;
    delete this.#carrying.over?.dataset.over;
    this.#carrying.over = cell;
    this.#warn();
  }

  /** Shows the warnings against dropping here, on the cell and under the pointer. */
  #warn() {
    if (!this.#carrying) return;
    const { over, ghost } = this.#carrying;
    const carry = carryOf(this.#carrying);
    const warnings = carry ? this.#rules.warningsAt(carry) : [];
    if (over) over.dataset.over = warnings.length > 0 ? "warned" : "fine";
    ghost.show(this.#rules.linesFor(this.#carrying, warnings, carry));
  }

  #setCopy(event: PointerEvent | KeyboardEvent) {
    const isCopy = IS_MAC ? event.altKey : event.ctrlKey;
    if (!this.#carrying || this.#carrying.isCopy === isCopy) return;
    this.#carrying.isCopy = isCopy;
    this.#warn();
  }

  readonly #key = (event: KeyboardEvent) => {
    if (!this.#carrying) return;
    this.#setCopy(event);
    if (event.type === "keydown" && event.key === "Escape") this.#end();
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #up = (event: PointerEvent) => {
    if (!this.#press || event.pointerId !== this.#press.pointer) return;
    const done = this.#carrying;
    if (done) {
      this.#enter(cellAt(this.#press));
      swallowClick();
    }
    this.#end();
    const carry = done && carryOf(done);
    if (carry) this.#rules.drop(carry);
  };

  readonly #end = () => {
    clearTimeout(this.#press?.timer);
    this.#press?.stop.abort();
    if (this.#carrying) {
      cancelAnimationFrame(this.#carrying.frame);
      delete this.#carrying.over?.dataset.over;
      this.#carrying.ghost.remove();
      for (const chip of this.#root.querySelectorAll<HTMLElement>("[data-dragged]")) {
        delete chip.dataset.dragged;
      }
    }
    this.#press = null;
    this.#carrying = null;
  };
}

/** The result of releasing now; null if it changes nothing. */
function carryOf({ over, ids, press: { from }, isCopy }: Carrying): Carry | null {
  const to = over?.dataset.cell;
  return to !== undefined && (isCopy || to !== from) ? { ids, from, to, isCopy } : null;
}

/** The cell below the pointer; null if it is marked `data-closed`. */
function cellAt({ x, y }: Press): HTMLElement | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]") ?? null;
  return cell?.dataset.closed === undefined ? cell : null;
}

/** Ignores the click that ends a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  // There is no click if the pointer was released over another element.
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}

const EDGE_PX = 56;
const FASTEST_PX = 18;

/** Scrolls a box a little, once per frame, while something is dragged near its edges; else the page. */
function autoScroll(box: HTMLElement, { x, y }: Press) {
  const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
  const page = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const { left, right, top, bottom } = scrolls ? box.getBoundingClientRect() : page;
  const [sideways, down] = [pull(x, left, right), pull(y, Math.max(0, top), Math.min(innerHeight, bottom))];
  if (sideways !== 0 || down !== 0) (scrolls ? box : window).scrollBy(sideways, down);
}

/** How far to scroll: faster nearer to the edge. */
function pull(at: number, start: number, end: number): number {
  const before = Math.max(0, start + EDGE_PX - at) / EDGE_PX;
  const after = Math.max(0, at - (end - EDGE_PX)) / EDGE_PX;
  return Math.round(Math.min(1, after) * FASTEST_PX - Math.min(1, before) * FASTEST_PX);
}
