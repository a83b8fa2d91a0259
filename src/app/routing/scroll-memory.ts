import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** A page whose rows come late is followed down for this long. */
const TIMEOUT_MS = 5000;

/** What a person does to scroll or to act; from then on the page is theirs. */
const TOUCHED = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** How far down each entry of the history was left. */
const positions = new Map<string, number>();

/** Leads back and forward to where a page was left. Draws nothing itself; loaded after the first screen. */
export function ScrollMemory() {
  const { key } = useLocation();
  // A fragment, such as one typed into the address, makes an entry that is not the router's: the browser leads there.
  const entry = window.history.state ? key : null;
  const isBack = useNavigationType() === "POP";
  useEffect(takeOver, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came here is only asked when one has come.
  useLayoutEffect(() => {
    if (entry === null) return;
    const stopFollowing = isBack ? scrollDownTo(positions.get(entry) ?? 0) : () => {};
    const note = () => positions.set(entry, window.scrollY);
    window.addEventListener("scroll", note, { passive: true });
    return () => {
      stopFollowing();
      window.removeEventListener("scroll", note);
    };
  }, [entry]);

  return null;
}

/** The browser itself would scroll before the page is there. After a reload it may: it knows more than this page. */
function takeOver() {
  const giveBack = () => {
    window.history.scrollRestoration = "auto";
  };
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", giveBack);
  return () => {
    giveBack();
    window.removeEventListener("pagehide", giveBack);
  };
}

/** Scrolls there, as far as the page reaches, and further as it grows; until somebody does something else. */
function scrollDownTo(top: number): () => void {
  const until = new AbortController();
  const scroll = () => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) until.abort();
  };
  const growth = new ResizeObserver(scroll);
  until.signal.addEventListener("abort", () => growth.disconnect());
  const stop = () => until.abort();
  for (const event of TOUCHED) window.addEventListener(event, stop, { signal: until.signal, passive: true });
  const timer = setTimeout(stop, TIMEOUT_MS);
  growth.observe(document.body);
  scroll();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
