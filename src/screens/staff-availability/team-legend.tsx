import { DAY_LOOKS } from "#screens/availability/day-looks.ts";
import { cx } from "#ui/cx.ts";

/** What the signs and colours of the overview mean. */
export function TeamLegend() {
  return (
    <ul aria-label="What the signs mean" className="mb-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {Object.values(DAY_LOOKS).map(({ text, sign, className }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx("grid size-6 place-items-center rounded-md", className)}>
            {sign}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
