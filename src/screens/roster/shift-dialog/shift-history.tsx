import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { ShiftPartProps } from "../roster-parts.ts";
import { ShiftHistoryList } from "./shift-history-list.tsx";

/** What became of a shift and who did it: asked of the server only when somebody wants to know. */
export function ShiftHistory({ shift, week }: ShiftPartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="History" className="flex flex-col items-start gap-2">
      <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? "Hide history" : "Show history"}
      </Button>
      {isOpen && <ShiftHistoryList shiftId={shift.id} week={week} />}
    </section>
  );
}
