import { useEffect } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "../use-latest.ts";

/*
 * The browser's Back closes the top layer (a dialog, panel, menu, list, or selection) and stays on the page.
 *
 *   page ── layer 1 ── layer 2      one entry of the history for each open layer, with the page's own state and address
 *
 * Back from a layer's entry closes that layer; the router never hears of it. A layer that closes otherwise has its entry
 * taken back. Whoever navigates from a layer takes the place of its entry, so that Back leads from there to the page.
 * An entry that outlives its layer, by a reload or by going forward, is left again at once.
 */

/** The page below the layers, as the router knows it. */
interface Below {
  state: object | null;
  url: string;
}

/** Going back by ourselves takes a moment. Somebody may navigate meanwhile: then we go forward to there again. */
type Travel = "none" | "back" | "overtaken" | "again";

/** What closes each open layer, the top one last. */
const layers: (() => void)[] = [];
let below: Below | null = null;
/** How many of the current entries are of layers. */
let depth = 0;
let travel: Travel = "none";
let steps = 0;
let isDue = false;
let isFollowing = false;

/** While open, the browser's Back closes it. The one opened last is closed first. */
export function useLayer(isOpen: boolean, onClose: () => void) {
  const close = useLatest(onClose);
  useEffect(() => {
    followHistory();
    if (!isOpen) return;
    const layer = () => close.current();
    layers.push(layer);
    settleSoon();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [isOpen, close]);
}

/**
 * Sees who changes the history, and hears of Back before the router does: to be called before that listens, because a
 * window asks its listeners in their order, whatever phase they are for.
 */
export function followHistory() {
  if (isFollowing) return;
  isFollowing = true;
  arrive();
  if (depth > 0) below = here();
  window.addEventListener("popstate", onPop, { capture: true });
  const { pushState, replaceState } = History.prototype;
  history.pushState = (state, unused, url) => {
    if (depth === 0) return pushState.call(history, state, unused, url);
    replaceState.call(history, state, unused, url);
    if (travel === "back") travel = "overtaken";
    below = null;
    depth = 0;
    settleSoon();
  };
  history.replaceState = (state, unused, url) => {
    if (depth === 0) return replaceState.call(history, state, unused, url);
    replaceState.call(history, { ...state, layer: depth }, unused, url);
    below = here();
  };
  settleSoon();
}

function onPop(event: PopStateEvent) {
  const from = depth;
  const by = travel;
  arrive();
  if (by === "overtaken" || by === "again") {
    event.stopImmediatePropagation();
    return by === "overtaken" ? go(steps, "again") : settleSoon();
  }
  if (from === 0 || !below || !isPage(below)) {
    below = depth > 0 ? here() : null;
    return settleSoon();
  }
  event.stopImmediatePropagation();
  // What replaced the page meanwhile did so in a layer's entry.
  if (depth === 0) restore(below);
  const closed = by === "none" ? layers.slice(depth).reverse() : [];
  if (closed.length > 0) leaveField();
  for (const close of closed) close();
  settleSoon();
}

/**
 * A number or a part of a date counts once its field is left. A layer takes its fields along without that, so they are left
 * before it closes; the focus stays, as the layer may ask instead.
 */
export function leaveField() {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches("input:not([role=combobox]), [role=spinbutton]"))
    return;
  flushSync(() => field.blur());
  field.focus({ preventScroll: true });
}

/** Once everything has closed and opened that does so together: a menu that opens a dialog needs one entry. */
function settleSoon() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    if (travel === "none") settle();
  });
}

/** Adds or takes back entries until there is one for each open layer. */
function settle() {
  if (layers.length < depth) return go(layers.length - depth, "back");
  if (depth === 0) below = null;
  below ??= here();
  while (depth < layers.length) {
    depth++;
    History.prototype.pushState.call(history, { ...below.state, layer: depth }, "");
  }
}

function go(by: number, how: Travel) {
  travel = how;
  steps = Math.abs(by);
  history.go(by);
}

function arrive() {
  travel = "none";
  depth = depthOf(history.state);
}

function restore({ state, url }: Below) {
  if (location.href !== url || keyOf(history.state) !== keyOf(state))
    History.prototype.replaceState.call(history, state, "", url);
}

function here(): Below {
  const { layer: _, ...state } = history.state ?? {};
  return { state: history.state && state, url: location.href };
}

/** Whether the current entry is of the page, or of a layer over it: the router numbers its entries. */
const isPage = ({ state }: Below) => Object.is(fieldOf(history.state, "idx"), fieldOf(state, "idx"));
const keyOf = (state: unknown) => fieldOf(state, "key");
const depthOf = (state: unknown) => Number(fieldOf(state, "layer") ?? 0);

function fieldOf(state: unknown, name: string): unknown {
  return (state as Record<string, unknown> | null)?.[name];
}
