import { useLayoutEffect, useRef, useState } from "react";
import { keyboardInset } from "../overlays/use-keyboard-inset.ts";

/** The gap between toasts and what is below and above them, in px. */
const GAP = 12;

/** Marks an element fixed to the lower edge of the page, such as a composer: toasts appear above it. */
export const PAGE_FOOT = { "data-page-foot": "" };

/**
 * Keeps toasts off what can be pressed: above page feet and an on-screen keyboard, where no button is, and on wide
 * pages in the other corner if the focused control is in the usual one. Sets `--toast-room` (their space from the lower edge) and
 * `--toast-height` (without the page feet), so that dialogs end and focus stops above them.
 */
export function useToastPlace(newest: string | undefined) {
  const isShown = newest !== undefined;
  const region = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<"end" | "start">("end");

  useLayoutEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    let frame = 0;
    let measured = "";
    let free = 0;
    const place = () => {
      const foot = footHeight();
      const height = region.current?.offsetHeight ?? 0;
      // Not while the page scrolls: toasts would jump.
      const now = [foot, height, newest, window.innerHeight, window.scrollY].join(" ");
      if (now === measured && frame % FRAMES_PER_LOOK === 0) free = freeFoot(region.current, foot, height);
      measured = now;
      style.setProperty("--toast-foot", `${Math.max(free, foot) + GAP}px`);
      style.setProperty("--toast-height", `${height + 2 * GAP}px`);
      style.setProperty("--toast-room", `${Math.max(free, foot) + height + 2 * GAP}px`);
      frame = requestAnimationFrame(place);
    };
    place();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of ["--toast-foot", "--toast-height", "--toast-room"]) style.removeProperty(name);
    };
  }, [isShown, newest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per toast, or it would jump as the focus moves.
  useLayoutEffect(() => {
    const spoken = document.activeElement;
    if (!spoken || !region.current || spoken === document.body || region.current.contains(spoken)) return;
    const [box, room] = [spoken.getBoundingClientRect(), region.current.getBoundingClientRect()];
    const isCovered = box.bottom > room.top && box.left < room.right && box.right > room.left;
    if (isCovered && box.width < room.width) setCorner((now) => (now === "end" ? "start" : "end"));
  }, [newest]);

  return { region, corner };
}

/** What can be pressed or typed into. */
const PRESSABLE =
  "a[href], button, input, select, textarea, [role='button'], [role='radio'], [role='tab'], [role^='menuitem'], [role='option']";
const CHOICES = "[role='menu'], [role='listbox']";
const HIDDEN = "[inert], [aria-hidden='true']";
/** How often the place is looked for anew, because what is on the page changes. */
const FRAMES_PER_LOOK = 15;

/**
 * The lowest place for toasts, in px from the lower edge, in which they cover nothing that can be pressed; the page's
 * foot where there is none in the lower two thirds of the window.
 */
function freeFoot(region: Element | null, foot: number, height: number): number {
  // A dialog and the menu of pages end above toasts by themselves, and cover what is behind them; a list of choices does not.
  const isBehind = document.querySelector("main")?.closest(HIDDEN);
  if (!region || (isBehind && !document.querySelector(CHOICES))) return foot;
  const { innerHeight } = window;
  const { left, right } = region.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !region.contains(element) && !element.closest(HIDDEN))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .toSorted((a, b) => b.bottom - a.bottom);
  let lowest = foot;
  for (const box of boxes) {
    const bottom = innerHeight - lowest - GAP;
    const isCovered = box.top < bottom && box.bottom > bottom - height;
    if (isCovered) lowest = innerHeight - box.top;
  }
  return lowest + GAP + height > (innerHeight * 2) / 3 ? foot : lowest;
}

/** The height from the lower edge of the window to the top of the page feet, in px. */
function footHeight(): number {
  const { innerHeight } = window;
  const feet = [...document.querySelectorAll("[data-page-foot]")].map((foot) => foot.getBoundingClientRect());
  // A foot that is further up is not at the edge now, or leaves toasts no room above it.
  const atEdge = feet.filter(({ height, top }) => height > 0 && top > innerHeight / 3 && top < innerHeight);
  return Math.max(keyboardInset(), ...atEdge.map(({ top }) => innerHeight - top));
}
