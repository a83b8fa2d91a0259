import { useSearchParams } from "react-router-dom";
import { monthOf } from "#domain/time/months.ts";

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
