import { addMonths, monthOf } from "#domain/time/months.ts";
import { Pager } from "#ui/page/pager.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useAddressQuery } from "../layout/use-address-query.ts";

/** The shown month, with buttons for the previous and next ones. */
export function MonthHeading({ month, onShow }: { month: string; onShow: (month: string) => void }) {
  const say = useAvailabilityWords();
  const { month: nameOf } = useFormat();
  return (
    <Pager
      previous={say("month.previous")}
      next={say("month.next")}
      title={nameOf(`${month}-01`)}
      onStep={(by) => onShow(addMonths(month, by))}
    />
  );
}

/** The shown month ('yyyy-MM'), kept in the URL; the current one by default. */
export function useMonth(today: string): [month: string, show: (month: string) => void] {
  const [query, ask] = useAddressQuery();
  const asked = query.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today);
  const show = (next: string) => ask({ month: next });
  return [month, show];
}
