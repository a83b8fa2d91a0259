import { Button } from "react-aria-components/Button";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import { useOpenedShift } from "./use-opened-shift.ts";

/** When a shift is; a press opens its sheet. */
export function WhenPress({ shift, words }: { shift: Shift; words: ShiftWords }) {
  const [, open] = useOpenedShift();
  return (
    <Button
      aria-haspopup="dialog"
      onPress={() => open(shift.id)}
      className="-my-2 inline-flex min-h-11 cursor-pointer items-center rounded-sm text-start underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {words.when(shift)}
    </Button>
  );
}
