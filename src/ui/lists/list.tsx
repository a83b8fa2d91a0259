import { Children, type ReactNode } from "react";
import { BrokenRow, RowBoundary } from "./row-boundary.tsx";

/** A list of `ListRow`s with lines between them. A row that cannot be rendered does not affect the others. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-my-2.5 divide-y divide-line">
      {Children.map(children, (row) => row && <RowBoundary standIn={BROKEN}>{row}</RowBoundary>)}
    </ul>
  );
}

const ROW = "flex min-h-16 items-center gap-3 py-2.5";
const BROKEN = (
  <li className={ROW}>
    <BrokenRow />
  </li>
);

export interface RowSlots {
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  trailing?: ReactNode;
}

export function ListRow(slots: RowSlots) {
  return (
    <li className={ROW}>
      <RowContent {...slots} />
    </li>
  );
}

/** The parts of a row, side by side. */
export function RowContent({ leading, title, detail, trailing }: RowSlots) {
  return (
    <>
      {leading}
      <div className="min-w-0 flex-1">
        <div className="font-semibold [overflow-wrap:anywhere]">{title}</div>
        {detail && <div className="text-sm text-muted tabular-nums">{detail}</div>}
      </div>
      {trailing && <div className="flex shrink-0 items-center gap-3 tabular-nums">{trailing}</div>}
    </>
  );
}

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="-my-2.5 divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
