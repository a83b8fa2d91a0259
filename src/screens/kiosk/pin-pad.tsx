import { type Dispatch, type ReactNode, useEffect } from "react";
import { Button } from "react-aria-components/Button";
import type { KioskEvent } from "#domain/kiosk/kiosk-step.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import { cx } from "#ui/cx.ts";
import { IconFrame, Spinner } from "#ui/marks/icon.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/** The length of a PIN (domain/staff/pins.ts). */
const PIN_DIGITS = 6;
const CROSS = "m6 6 12 12M18 6 6 18";
const BACKSPACE = "M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7 6-7Zm3 4.5 5 5m0-5-5 5";

interface PinPadProps {
  /** How many digits have been typed. */
  typed: number;
  /** Whether they are being looked up. */
  isBusy: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onClear: () => void;
}

/** The keys for typing a PIN; typed digits show as dots. */
export function PinPad({ typed, isBusy, onDigit, onErase, onClear }: PinPadProps) {
  const say = useKioskWords();
  return (
    <div className="mx-auto flex w-full max-w-xs flex-col gap-3 sm:max-w-md sm:gap-5">
      <PinDots typed={typed} isBusy={isBusy} />
      {/* Digits stand and run from left to right in every language. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
      <div role="group" dir="ltr" aria-label={say("pad.label")} className="grid grid-cols-3 gap-2 sm:gap-3">
        {DIGITS.map((digit) => (
          <Key key={digit} label={digit} onPress={() => onDigit(digit)}>
            {digit}
          </Key>
        ))}
        <Key label={say("pad.clear")} isQuiet onPress={onClear}>
          <IconFrame path={CROSS} className="size-7" />
        </Key>
        <Key label="0" onPress={() => onDigit("0")}>
          0
        </Key>
        <Key label={say("pad.delete")} isQuiet onPress={onErase}>
          <IconFrame path={BACKSPACE} className="size-8" />
        </Key>
      </div>
    </div>
  );
}

interface KeyProps {
  label: string;
  isQuiet?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Key({ label, isQuiet = false, onPress, children }: KeyProps) {
  return (
    <Button
      aria-label={label}
      onPress={onPress}
      className={cx(
        "grid h-16 cursor-pointer touch-manipulation place-items-center rounded-2xl text-3xl font-semibold tabular-nums transition-colors select-none sm:h-24 sm:text-4xl",
        isQuiet
          ? "text-muted hover:bg-sunken pressed:bg-sunken"
          : "border border-line bg-surface shadow-card hover:bg-sunken pressed:bg-brand-soft",
      )}
    >
      {children}
    </Button>
  );
}

function PinDots({ typed, isBusy }: Pick<PinPadProps, "typed" | "isBusy">) {
  const say = useKioskWords();
  return (
    <div dir="ltr" className="flex h-8 items-center justify-center gap-4">
      {isBusy ? (
        <Spinner />
      ) : (
        Array.from({ length: PIN_DIGITS }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot has only its position.
            key={place}
            aria-hidden="true"
            className={cx(
              "size-4 rounded-full border-2 transition-colors",
              place < typed ? "border-brand-ink bg-brand-ink" : "border-edge",
            )}
          />
        ))
      )}
      <p role="status" className="sr-only">
        {isBusy ? say("pad.checking") : typed > 0 && say("pad.typed", { typed, max: PIN_DIGITS })}
      </p>
    </div>
  );
}

type Typed = Extract<KioskEvent, { kind: "digit" | "erased" }> | { kind: "cancelled" };

/** Types the PIN by keyboard: digits, Backspace, and Escape for "Cancel". Ignores keys typed into a field. */
export function useKeyboard(dispatch: Dispatch<Typed>) {
  const latest = useLatest(dispatch);
  useEffect(() => {
    const until = new AbortController();
    const press = (event: KeyboardEvent) => {
      const { repeat, ctrlKey, metaKey, altKey, target } = event;
      const key = plainDigits(event.key);
      if (repeat || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
      if (/^[0-9]$/.test(key)) latest.current({ kind: "digit", digit: key });
      else if (key === "Backspace") latest.current({ kind: "erased" });
      else if (key === "Escape") latest.current({ kind: "cancelled" });
    };
    window.addEventListener("keydown", press, { signal: until.signal });
    return () => until.abort();
  }, [latest]);
}
