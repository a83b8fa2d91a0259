import { useLayoutEffect, useRef, useState } from "react";
import { keyboardInset } from "../overlays/use-keyboard-inset.ts";

/** Between toasts and what is below them, and above them, in px. */
const GAP = 12;

/** For what stays at the lower edge of the page to be pressed, such as a composer: toasts appear above it. */
export const PAGE_FOOT = { "data-page-foot": "" };

/**
 * Keeps toasts off what is pressed: above the feet of the page and an on-screen keyboard, and, where the page is wide, in
 * the other corner when the one they come in has what they speak of. The page is given what they take, from its lower edge
 * as `--toast-room` and without its feet as `--toast-height`: dialogs end above them, and what is focused stops above them.
 */
export function useToastPlace(newest: string | undefined) {
  const isShown = newest !== undefined;
  const region = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<"end" | "start">("end");

  useLayoutEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    let frame = 0;
    const place = () => {
      const foot = footHeight();
      const height = region.current?.offsetHeight ?? 0;
      style.setProperty("--toast-foot", `${foot + GAP}px`);
      style.setProperty("--toast-height", `${height + 2 * GAP}px`);
      style.setProperty("--toast-room", `${foot + height + 2 * GAP}px`);
      frame = requestAnimationFrame(place);
    };
    place();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of ["--toast-foot", "--toast-height", "--toast-room"]) style.removeProperty(name);
    };
  }, [isShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each toast, or it would jump as the focus moves.
  useLayoutEffect(() => {
    const spoken = document.activeElement;
    if (!spoken || !region.current || spoken === document.body || region.current.contains(spoken)) return;
    const [box, room] = [spoken.getBoundingClientRect(), region.current.getBoundingClientRect()];
    const isCovered = box.bottom > room.top && box.left < room.right && box.right > room.left;
    if (isCovered && box.width < room.width) setCorner((now) => (now === "end" ? "start" : "end"));
  }, [newest]);

  return { region, corner };
}

/** From the lower edge of the window to the upper one of what stays there, in px. */
function footHeight(): number {
  const { innerHeight } = window;
  const feet = [...document.querySelectorAll("[data-page-foot]")].map((foot) => foot.getBoundingClientRect());
  // One that is further up is not at the edge just now, or leaves toasts no room above it.
  const atEdge = feet.filter(({ height, top }) => height > 0 && top > innerHeight / 3 && top < innerHeight);
  return Math.max(keyboardInset(), ...atEdge.map(({ top }) => innerHeight - top));
}
