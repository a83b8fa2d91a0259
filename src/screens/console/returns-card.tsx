import type { ConsoleReturn } from "#schema/protocol/console-data.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";

/** When data went back to an earlier state, and what devices have brought back since; nothing where it never did. */
export function ReturnsCard({ returns }: { returns: ConsoleReturn[] }) {
  const format = useFormat();
  if (returns.length === 0) return null;
  return (
    <Banner tone="caution">
      <p className="font-semibold">Data went back to an earlier state</p>
      <ul className="list-disc ps-5">
        {returns.map((one) => (
          <li key={`${one.at} ${one.cause}`}>
            {format.moment(one.at)}: {CAUSES[one.cause]} {effect(one)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const CAUSES: Record<ConsoleReturn["cause"], string> = {
  restored: "a backup was restored.",
  moved: "the database moved to another server, which lacked recent changes.",
  noticed: "devices held changes that the server had lost. Check its disk and its log.",
};

function effect({ businesses, repeated }: ConsoleReturn): string {
  const where = businesses === 1 ? "1 business" : `${businesses} businesses`;
  const what = repeated === 0 ? "nothing" : repeated === 1 ? "1 lost update" : `${repeated} lost updates`;
  return `${where} affected; devices have brought back ${what} so far.`;
}
