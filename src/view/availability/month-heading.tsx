import { useSearchParams } from "react-router-dom";
import { addMonths, monthOf } from "#domain/time/months.ts";
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

/** The shown month ('yyyy-MM'), kept in the URL; the current one by default. */
export function useMonth(today: string): [month: string, show: (month: string) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today);
  const show = (next: string) =>
    setQuery(
      (before) => {
        before.set("month", next);
        return before;
      },
      { replace: true },
    );
  return [month, show];
}
