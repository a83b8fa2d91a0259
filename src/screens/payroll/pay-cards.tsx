import { useFormat } from "#screens/business/use-format.ts";
import { GridList, GridListRow } from "#ui/grid-list.tsx";
import { figuresOf } from "./pay-figures.ts";
import type { PayListProps } from "./pay-list.tsx";
import { StateBadge } from "./state-badge.tsx";

/** Everybody's pay as lines of a narrow page. */
export function PayCards({ rows, money, onOpen }: PayListProps) {
  const format = useFormat();
  return (
    <GridList label="Pay" onAction={(id) => onOpen(String(id))}>
      {rows.map((row) => {
        const { regularMs, overtimeMs, total } = figuresOf(row, money.decimals);
        return (
          <GridListRow
            key={row.id}
            id={row.id}
            textValue={row.name}
            title={row.name}
            detail={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {format.hoursOrDash(regularMs + overtimeMs)}
                <StateBadge row={row} />
              </span>
            }
            trailing={<span className="font-semibold">{money.show(total)}</span>}
          />
        );
      })}
    </GridList>
  );
}
