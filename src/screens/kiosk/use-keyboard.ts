import { type Dispatch, useEffect } from "react";
import type { KioskEvent } from "#domain/kiosk/kiosk-step.ts";
import { useLatest } from "#ui/use-latest.ts";

type Typed = Extract<KioskEvent, { kind: "digit" | "erased" }> | { kind: "cancelled" };

/** Types the PIN by keyboard: digits, Backspace, and Escape for "Cancel". Ignores keys typed into a field. */
export function useKeyboard(dispatch: Dispatch<Typed>) {
  const latest = useLatest(dispatch);
  useEffect(() => {
    const until = new AbortController();
    const press = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (repeat || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
      if (/^[0-9]$/.test(key)) latest.current({ kind: "digit", digit: key });
      else if (key === "Backspace") latest.current({ kind: "erased" });
      else if (key === "Escape") latest.current({ kind: "cancelled" });
    };
    window.addEventListener("keydown", press, { signal: until.signal });
    return () => until.abort();
  }, [latest]);
}
