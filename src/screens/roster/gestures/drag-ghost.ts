import type { SayRoster } from "#words/made/roster.ts";

const WARNINGS_MAX = 3;

/** What is said of the dragged shifts: how many they are, whether they are copied, and the warnings. */
export function ghostLines(
  say: SayRoster,
  count: number,
  warnings: readonly string[],
  isCopy: boolean,
): string[] {
  const more = warnings.length - WARNINGS_MAX;
  return [
    ...(isCopy ? [count > 1 ? say("gestures.copyShifts", { count }) : say("gestures.copy")] : []),
    ...(!isCopy && count > 1 ? [say("gestures.shifts", { count })] : []),
    ...warnings.slice(0, WARNINGS_MAX),
    ...(more > 0 ? [say("gestures.more", { count: more })] : []),
  ];
}

/** The picture of the dragged shifts, under the pointer. */
export type DragGhost = ReturnType<typeof showGhost>;

/** Shows a copy of the chip, held where it was pressed. */
export function showGhost(chip: HTMLElement, pressed: { x: number; y: number }) {
  const box = chip.getBoundingClientRect();
  const [left, top] = [pressed.x - box.left, pressed.y - box.top];
  const ghost = document.createElement("div");
  ghost.setAttribute("aria-hidden", "true");
  ghost.className = "pointer-events-none fixed z-50 flex flex-col gap-1 will-change-transform";
  // At the left also where text runs from right to left: it follows the pointer.
  ghost.style.inset = "0 auto auto 0";
  ghost.style.width = `${box.width}px`;
  const picture = chip.cloneNode(true) as HTMLElement;
  picture.removeAttribute("data-shift");
  picture.removeAttribute("data-dragged");
  picture.inert = true;
  picture.classList.add("shadow-float");
  const label = document.createElement("div");
  label.className =
    "w-max max-w-64 rounded-md bg-night px-2.5 py-1.5 text-sm font-medium text-on-night shadow-float";
  ghost.append(picture, label);
  document.body.append(ghost);

  return {
    moveTo(x: number, y: number) {
      ghost.style.transform = `translate3d(${x - left}px, ${y - top}px, 0)`;
    },
    /** Shows the lines below the picture. */
    show(lines: readonly string[]) {
      label.hidden = lines.length === 0;
      label.replaceChildren(
        ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
      );
    },
    remove: () => ghost.remove(),
  };
}
