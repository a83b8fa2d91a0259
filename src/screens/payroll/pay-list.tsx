import { memo, type ReactNode, useMemo } from "react";
import { type PayFigures, payFiguresOf, shownHoursOf } from "#domain/pay/pay-figures.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import type { Format } from "#lib/format/create-format.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";
import { StateBadge } from "./run/state-badge.tsx";
import type { ShownMoney } from "./run/use-payroll.ts";

interface PayListProps {
  rows: readonly PayRow[];
  money: ShownMoney;
  onOpen: (person: string) => void;
}

/**
 * The pay of everybody in a period; phones show fewer columns than the person panel. Memoized, as a hundred lines
 * take longer than a frame to render.
 */
export const PayList = memo(function PayList(props: PayListProps) {
  return useIsMobile() ? <PayCards {...props} /> : <PayTable {...props} />;
});

/** The pay of everybody as cards, for a narrow page. */
function PayCards({ rows, money, onOpen }: PayListProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const hours = useMemo(() => shownHoursOf(rows, money.decimals), [rows, money.decimals]);
  return (
    <GridList label={say("list.label")} onAction={(id) => onOpen(String(id))}>
      {rows.map((row) => {
        const { total } = payFiguresOf(row, money.decimals);
        const { regularMs = 0, overtimeMs = 0 } = hours.get(row.id) ?? {};
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

/** The pay of everybody as a table; pressing a line opens the person's panel. */
function PayTable({ rows, money, onOpen }: PayListProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const columns = useMemo(
    () => columnsFor(say, money, format, shownHoursOf(rows, money.decimals)),
    [say, money, format, rows],
  );
  return (
    <Table
      label={say("list.label")}
      columns={columns}
      rows={rows}
      defaultSort={{ column: "name", direction: "ascending" }}
      onRowAction={(id) => onOpen(String(id))}
      empty={
        <EmptyState icon="card" title={say("list.empty")}>
          {say("list.emptyHint")}
        </EmptyState>
      }
    />
  );
}

const AMOUNTS = ["base", "tips", "fuel", "other", "deductions", "total"] as const;

const HOURS = ["regularMs", "overtimeMs"] as const;

function columnsFor(
  say: SayPayroll,
  money: ShownMoney,
  format: Format,
  hours: ReturnType<typeof shownHoursOf>,
): TableColumn<PayRow>[] {
  const figure = (row: PayRow, field: keyof PayFigures) => payFiguresOf(row, money.decimals)[field];
  const columnOf = (field: keyof PayFigures, show: (row: PayRow) => ReactNode): TableColumn<PayRow> => ({
    id: field,
    label: say(`column.${field}`),
    align: "end",
    cell: show,
    sortBy: (row) => figure(row, field),
  });
  return [
    { id: "name", label: say("column.name"), cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: "state",
      label: say("column.state"),
      cell: (row) => <StateBadge row={row} />,
      sortBy: ({ state }) => say(`state.${state}`),
    },
    ...HOURS.map((field) => columnOf(field, ({ id }) => format.hoursOrDash(hours.get(id)?.[field] ?? 0))),
    ...AMOUNTS.map((field) =>
      columnOf(field, (row) => {
        const cents = figure(row, field);
        // Like hours: without them, what there is stands out.
        return cents === 0 ? "–" : money.show(cents);
      }),
    ),
  ];
}
