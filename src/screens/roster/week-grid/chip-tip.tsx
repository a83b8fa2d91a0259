import { type RefObject, useEffect, useState } from "react";
import { useFormat } from "#screens/business/use-format.ts";
import { findingText } from "#screens/shifts/finding-text.ts";
import { useLatest } from "#ui/use-latest.ts";
import type { Board } from "../board.ts";
import { stateWords, timesText } from "../labels/shift-words.ts";
import type { GridShift } from "./grid-rows.ts";

const SHOWN_AFTER_MS = 500;

interface Tip {
  id: string;
  left: number;
  top: number;
}

/** A few words about the shift that the pointer rests on; one for all of them. Screen readers hear them on the shift. */
export function ChipTip({ root, board }: { root: RefObject<HTMLElement | null>; board: Board }) {
  const format = useFormat();
  const tip = useTip(root);
  const item = tip && itemOf(board, tip.id);
  if (!tip || !item) return null;
  const { shift, template, findings } = item;
  const lines = [
    ...stateWords(shift),
    ...findings.map((finding) => findingText(finding, format)),
    ...(shift.estimated_pay === null ? [] : [`Estimated pay ${format.amount(shift.estimated_pay)}`]),
    ...(shift.notes ? [shift.notes] : []),
  ];
  return (
    <div
      aria-hidden="true"
      style={{ left: tip.left, top: tip.top }}
      className="pointer-events-none fixed z-30 max-w-72 rounded-md bg-night px-2.5 py-1.5 text-sm text-on-night shadow-float"
    >
      <p className="font-semibold">{`${template ?? "Custom shift"}, ${timesText(shift, format)}`}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** Where the pointer has rested, or the keyboard is. */
function useTip(root: RefObject<HTMLElement | null>): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  const latest = useLatest(tip);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      if (latest.current) setTip(null);
    };
    const show = (chip: HTMLElement) => {
      const { left, bottom } = chip.getBoundingClientRect();
      setTip({ id: chip.dataset.shift ?? "", left, top: bottom + 6 });
    };
    const over = (event: PointerEvent) => {
      hide();
      const chip = (event.target as Element).closest<HTMLElement>("[data-shift]");
      if (chip && event.pointerType === "mouse") timer = setTimeout(() => show(chip), SHOWN_AFTER_MS);
    };
    const focus = (event: FocusEvent) => {
      const chip = (event.target as Element).closest<HTMLElement>("[data-shift]");
      if (chip?.matches(":focus-visible")) timer = setTimeout(() => show(chip), SHOWN_AFTER_MS);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    element.addEventListener("pointerover", over, options);
    element.addEventListener("focusin", focus, options);
    for (const name of ["pointerleave", "pointerdown", "scroll", "focusout", "keydown"])
      element.addEventListener(name, hide, options);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [root, latest]);
  return tip;
}

function itemOf({ rows }: Board, id: string): GridShift | null {
  for (const { cells } of rows)
    for (const { shifts } of cells) {
      const found = shifts.find(({ shift }) => shift.id === id);
      if (found) return found;
    }
  return null;
}
