import { addMonths } from "#domain/time/months.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";

/** The shown month, with buttons for the previous and next ones. */
export function MonthHeading({ month, onShow }: { month: string; onShow: (month: string) => void }) {
  const say = useAvailabilityWords();
  const { month: nameOf } = useFormat();
  return (
    <div className="flex items-center gap-1">
      <Button variant="quiet" aria-label={say("month.previous")} onPress={() => onShow(addMonths(month, -1))}>
        <ControlIcon name="chevron-left" />
      </Button>
      <h2 aria-live="polite" className="min-w-0 flex-1 text-center text-lg font-bold">
        {nameOf(`${month}-01`)}
      </h2>
      <Button variant="quiet" aria-label={say("month.next")} onPress={() => onShow(addMonths(month, 1))}>
        <ControlIcon name="chevron-right" />
      </Button>
    </div>
  );
}
