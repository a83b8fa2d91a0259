import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useLatest } from "#ui/use-latest.ts";

/**
 * Goes to the part of the page that a link or a pressed push named, once it is there: to its place, or as `arrive` does.
 * The way back leads to where one was.
 */
export function useArrivalAt(part: string, isThere = true, arrive = () => goTo(part)) {
  const { hash, key } = useLocation();
  // A window's first page is none that one comes back to: a push may have opened the window there.
  const isBack = useNavigationType() === "POP" && key !== "default";
  const latest = useLatest(arrive);
  const arrived = useRef("");
  useEffect(() => {
    if (!isThere || isBack || hash !== `#${part}` || arrived.current === key) return;
    arrived.current = key;
    latest.current();
  }, [key, hash, isBack, isThere, part, latest]);
}

function goTo(part: string) {
  const element = document.getElementById(part);
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}
