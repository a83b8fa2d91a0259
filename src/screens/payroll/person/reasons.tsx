import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { PayRow } from "../payroll-rows.ts";
import { itemText, STATE_WORDS } from "../state-words.ts";

/** What speaks against paying somebody, item by item. */
export function Reasons({ row: { state, pending, taken, payment } }: { row: PayRow }) {
  const format = useFormat();
  const { why } = STATE_WORDS[state];
  if (payment || !why) return null;
  return (
    <Banner tone="caution">
      <p>{why}</p>
      {state === "review" && (
        <>
          <ul className="mt-2 list-disc ps-5">
            {pending.map(({ key, kind, at }) => (
              <li key={key}>
                {format.moment(new Date(at).toISOString())}: {itemText(kind)}
              </li>
            ))}
          </ul>
          <TextLink href={links.timeRecords()}>Review in Time Records</TextLink>
        </>
      )}
      {state === "taken" && (
        <ul className="mt-2 list-disc ps-5">
          {taken.map(({ id, period }) => (
            <li key={id}>Paid: {format.dayRange(period.from, period.to)}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
