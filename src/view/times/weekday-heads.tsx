import { weekdaysOf } from "../availability/entry-words.ts";
import { useFormat } from "../format/use-format.ts";

/** The head of a month's table: a column for each weekday, with its letter where text is very large. */
export function WeekdayHeads() {
  const format = useFormat();
  const letters = format.weekdayNames("narrow");
  return (
    <thead>
      <tr>
        {weekdaysOf(format).map(({ weekday, short, long }, place) => (
          <th key={weekday} scope="col" abbr={long} className="h-8 text-sm font-semibold text-muted">
            <span className="narrow:hidden">{short}</span>
            <span className="hidden narrow:inline">{letters[place]}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
