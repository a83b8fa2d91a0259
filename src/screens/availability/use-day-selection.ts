import { useState } from "react";

/**
 * Which days of a calendar are selected. Days to come are pressed one after the other and gather; a day that is past is
 * only looked at, by itself.
 */
export function useDaySelection(today: string) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  function press(day: string) {
    if (day < today) return setSelected(new Set(selected.has(day) ? [] : [day]));
    const coming = new Set([...selected].filter((other) => other >= today));
    if (!coming.delete(day)) coming.add(day);
    setSelected(coming);
  }

  return { selected, days: [...selected].sort(), press, clear: () => setSelected(new Set()) };
}
