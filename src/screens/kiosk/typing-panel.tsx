import { PinPad } from "./pin-pad.tsx";
import type { KioskMachine } from "./use-kiosk-machine.ts";

/** Where somebody types their PIN, and is told that it is not known. */
export function TypingPanel({ kiosk: { state, digits }, tell }: Pick<KioskMachine, "kiosk" | "tell">) {
  return (
    <>
      <p className="text-center text-xl font-semibold sm:text-2xl">
        {state === "wrong" ? (
          <span role="alert" className="text-danger">
            Unknown PIN. Try again.
          </span>
        ) : (
          "Type your PIN"
        )}
      </p>
      <PinPad
        typed={digits.length}
        isBusy={state === "checking"}
        onDigit={(digit) => tell({ kind: "digit", digit })}
        onErase={() => tell({ kind: "erased" })}
        onClear={() => tell({ kind: "cancelled" })}
      />
    </>
  );
}
