import { autoScroll } from "./auto-scroll.ts";
import { type DragGhost, showGhost } from "./drag-ghost.ts";

/**
 * Carrying shifts with a pointer. React draws nothing while they are carried: the picture under the pointer and the mark
 * on the cell below are set by hand, once per frame, so that it stays smooth on a roster of any size.
 *
 *   pressed --moves, or a finger rests--> carried --let go over another cell--> dropped
 *      |                                     |
 *      +-- let go: an ordinary press         +-- Escape, or let go elsewhere: as before
 */
export interface DragRules {
  /** What goes along when a shift is taken. */
  idsOf: (id: string) => string[];
  /** What would speak against it, in words; cells by their keys. */
  warningsAt: (ids: readonly string[], from: string, to: string, isCopy: boolean) => string[];
  drop: (ids: readonly string[], from: string, to: string, isCopy: boolean) => void;
}

interface Press {
  id: string;
  from: string;
  chip: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
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
/** How long a finger rests before it carries: until then it scrolls. */
const REST_MS = 350;

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** Listens on the element around shifts (`data-shift`) in cells (`data-cell`) until the returned function is called. */
export function listenForDrags(root: HTMLElement, rules: DragRules): () => void {
  let press: Press | null = null;
  let carrying: Carrying | null = null;

  function down(event: PointerEvent) {
    const chip = (event.target as Element).closest<HTMLElement>("[data-shift]");
    const from = chip?.closest<HTMLElement>("[data-cell]")?.dataset.cell;
    if (!chip || !from || event.button !== 0 || press) return;
    const rests = event.pointerType === "touch";
    press = {
      id: chip.dataset.shift ?? "",
      from,
      chip,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      timer: rests ? setTimeout(begin, REST_MS) : undefined,
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", key, true);
    window.addEventListener("keyup", key, true);
  }

  function begin() {
    if (!press) return;
    const ids = rules.idsOf(press.id);
    for (const chip of chipsOf(root, ids)) chip.dataset.dragged = "";
    root.setPointerCapture(press.pointer);
    const ghost = showGhost(press.chip, press, ids.length);
    carrying = { press, ids, ghost, isCopy: false, over: null, frame: requestAnimationFrame(draw) };
  }

  function move(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointer) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX;
    if (!carrying && isFar) {
      // A finger that moves before it has rested scrolls.
      if (press.timer !== undefined) return end();
      begin();
    }
    if (!carrying) return;
    press.x = event.clientX;
    press.y = event.clientY;
    setCopy(event);
  }

  function draw() {
    if (!carrying) return;
    const { press: at, ghost } = carrying;
    ghost.moveTo(at.x, at.y);
    autoScroll(root, at.x, at.y);
    enter(cellAt(at));
    carrying.frame = requestAnimationFrame(draw);
  }

  function enter(cell: HTMLElement | null) {
    if (!carrying || carrying.over === cell) return;
    delete carrying.over?.dataset.over;
    carrying.over = cell;
    tell();
  }

  function tell() {
    if (!carrying) return;
    const { over, ids, press: at, ghost, isCopy } = carrying;
    const to = over?.dataset.cell;
    const isMeant = to !== undefined && (isCopy || to !== at.from);
    const warnings = isMeant ? rules.warningsAt(ids, at.from, to, isCopy) : [];
    if (over) over.dataset.over = warnings.length > 0 ? "warned" : "fine";
    ghost.say(warnings, isCopy);
  }

  function setCopy(event: PointerEvent | KeyboardEvent) {
    const isCopy = IS_MAC ? event.altKey : event.ctrlKey;
    if (!carrying || carrying.isCopy === isCopy) return;
    carrying.isCopy = isCopy;
    tell();
  }

  function key(event: KeyboardEvent) {
    if (!carrying) return;
    setCopy(event);
    if (event.type === "keydown" && event.key === "Escape") end();
    event.preventDefault();
    event.stopPropagation();
  }

  function up(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointer) return;
    const done = carrying;
    if (done) enter(cellAt(press));
    const to = done?.over?.dataset.cell;
    if (done) swallowClick();
    end();
    if (done && to !== undefined && (done.isCopy || to !== done.press.from))
      rules.drop(done.ids, done.press.from, to, done.isCopy);
  }

  function end() {
    clearTimeout(press?.timer);
    if (carrying) {
      cancelAnimationFrame(carrying.frame);
      delete carrying.over?.dataset.over;
      carrying.ghost.remove();
      for (const chip of root.querySelectorAll<HTMLElement>("[data-dragged]")) delete chip.dataset.dragged;
    }
    press = null;
    carrying = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", end);
    window.removeEventListener("keydown", key, true);
    window.removeEventListener("keyup", key, true);
  }

  // While a finger carries, the page must not scroll; only a listener that is there from the beginning can say so.
  const hold = (event: Event) => {
    if (carrying && event.cancelable) event.preventDefault();
  };
  const noMenu = (event: Event) => {
    if (press) event.preventDefault();
  };
  root.addEventListener("pointerdown", down);
  root.addEventListener("touchmove", hold, { passive: false });
  root.addEventListener("contextmenu", noMenu);
  return () => {
    end();
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("touchmove", hold);
    root.removeEventListener("contextmenu", noMenu);
  };
}

/** What could be dropped there; a cell marked `data-closed` takes nothing. */
function cellAt({ x, y }: Press): HTMLElement | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]") ?? null;
  return cell?.dataset.closed === undefined ? cell : null;
}

function chipsOf(root: HTMLElement, ids: readonly string[]): HTMLElement[] {
  const wanted = new Set(ids);
  return [...root.querySelectorAll<HTMLElement>("[data-shift]")].filter(({ dataset }) =>
    wanted.has(dataset.shift ?? ""),
  );
}

/** The press that ends a drag is not one on the shift. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  // There may be none, where the pointer was let go over something else.
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
