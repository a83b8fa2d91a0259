import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { untilTouched } from "#ui/page/until-touched.ts";

const positions = new Map<string, number>();

/** Restores scroll positions on back and forward. Renders nothing; loaded after the first screen. */
export function ScrollMemory() {
  const { key } = useLocation();
  // A typed fragment makes an entry unknown to the router: the browser scrolls there.
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

/** Disables the browser's own restoration, which runs before the page is ready, except after a reload. */
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

/** Scrolls there as the page grows, until the person takes control. */
function scrollDownTo(top: number): () => void {
  return untilTouched((stop) => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  });
}
