import { useMemo } from "react";
import { type RosterTemplateRow, templateRows } from "#domain/roster/template-rows.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { ScrollBox } from "#ui/scroll-box.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { DayStrip, useChosenDay } from "../day-strip.tsx";
import type { RosterPartProps } from "../roster-parts.ts";
import { TemplateCell } from "./template-view-cell.tsx";

type Row = RosterTemplateRow<Shift, ShiftTemplate>;

/** The week by shift template: who works each of them on each day, and which nobody does. */
export function TemplateView(props: RosterPartProps) {
  const { shifts, templates } = props.week;
  const rows = useMemo(() => templateRows(shifts, templates), [shifts, templates]);
  const isMobile = useIsMobile();
  return isMobile ? <OneDay {...props} rows={rows} /> : <WholeWeek {...props} rows={rows} />;
}

function WholeWeek({ rows, ...props }: RosterPartProps & { rows: readonly Row[] }) {
  const format = useFormat();
  return (
    <ScrollBox>
      <table
        aria-label="Roster by template"
        className="w-full min-w-[52rem] table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} start-0 z-20 w-36 xl:w-48`}>
              Template
            </th>
            {props.week.days.map((day) => (
              <th
                key={day}
                scope="col"
                className={`${HEAD} z-10 ${day === props.today ? "text-brand-ink" : ""}`}
              >
                {format.shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.template?.id ?? "custom"}>
              <th
                scope="row"
                className="sticky start-0 z-10 border-b border-line bg-surface p-3 text-start align-top"
              >
                <RowName row={row} />
              </th>
              {props.week.days.map((day) => (
                <td key={day} className="border-b border-s border-line p-1.5 align-top">
                  <TemplateCell {...props} row={row} day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const HEAD = "sticky top-0 border-b border-line bg-sunken p-3 text-start text-sm font-semibold";

/** On a phone, where a week has no room. */
function OneDay({ rows, ...props }: RosterPartProps & { rows: readonly Row[] }) {
  const [day, choose] = useChosenDay(props.week.days, props.today);
  return (
    <div className="flex flex-col gap-4">
      <DayStrip days={props.week.days} today={props.today} chosen={day} onChoose={choose} />
      <ul aria-label="Roster by template" className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.template?.id ?? "custom"} className="rounded-2xl border border-line bg-surface p-4">
            <RowName row={row} />
            <div className="mt-2">
              <TemplateCell {...props} row={row} day={day} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RowName({ row: { template } }: { row: Row }) {
  const format = useFormat();
  return (
    <>
      <span className="block font-semibold [overflow-wrap:anywhere]">
        {template?.name ?? "Custom shifts"}
      </span>
      {template && (
        <span className="block text-sm font-normal text-muted tabular-nums">
          {timesText(template, format)}
        </span>
      )}
    </>
  );
}
