import { Button } from "react-aria-components/Button";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ScrollBox } from "#ui/lists/scroll-box.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { hasOtherTimes, personNameWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { DayStrip, useChosenDay } from "../board/day-strip.tsx";
import { shiftFacts, shiftTone } from "../board/shift-look.ts";
import type { RosterWeek } from "../board/use-roster-week.ts";
import { type RosterTemplateRow, templateRows } from "./template-rows.ts";

type Row = RosterTemplateRow<Shift, ShiftTemplate>;

interface TemplatesProps {
  board: Board;
  templates: readonly Row[];
}

/** The week by shift template: who works each on which day, and which are uncovered. */
export function TemplateView(board: Board) {
  const templates = templateRows(board.week.shifts, board.week.templates);
  const Templates = useIsMobile() ? OneDay : WholeWeek;
  return <Templates board={board} templates={templates} />;
}

function WholeWeek({ board, templates }: TemplatesProps) {
  const say = useRosterWords();
  const format = useFormat();
  const { week, today } = board;
  return (
    <ScrollBox>
      <table
        aria-label={say("template.label")}
        className="w-full min-w-[52rem] table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} start-0 z-20 w-36 xl:w-48`}>
              {say("template.template")}
            </th>
            {week.days.map((day) => (
              <th key={day} scope="col" className={`${HEAD} z-10 ${day === today ? "text-brand-ink" : ""}`}>
                {format.shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {templates.map((row) => (
            <tr key={row.template?.id ?? "custom"}>
              <th
                scope="row"
                className="sticky start-0 z-10 border-b border-line bg-surface p-3 text-start align-top"
              >
                <RowName row={row} />
              </th>
              {week.days.map((day) => (
                <td key={day} className="border-b border-s border-line p-1.5 align-top">
                  <TemplateCell board={board} row={row} day={day} />
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

/** For phones, which have no room for a week. */
function OneDay({ board, templates }: TemplatesProps) {
  const say = useRosterWords();
  const { week, today } = board;
  const [day] = useChosenDay(week.days, today);
  return (
    <div className="flex flex-col gap-4">
      <DayStrip days={week.days} today={today} />
      <ul aria-label={say("template.label")} className="flex flex-col gap-3">
        {templates.map((row) => (
          <li key={row.template?.id ?? "custom"} className="rounded-2xl border border-line bg-surface p-4">
            <RowName row={row} />
            <div className="mt-2">
              <TemplateCell board={board} row={row} day={day} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RowName({ row: { template } }: { row: Row }) {
  const say = useRosterWords();
  const format = useFormat();
  return (
    <>
      <span className="block font-semibold [overflow-wrap:anywhere]">
        {template?.name ?? say("template.custom")}
      </span>
      {template && (
        <span className="block text-sm font-normal text-muted tabular-nums">
          {timesText(template, format)}
        </span>
      )}
    </>
  );
}

/** The people who work a template on a day; marks a required template that is uncovered. */
function TemplateCell({ board, row, day }: { board: Board; row: Row; day: string }) {
  const say = useRosterWords();
  const format = useFormat();
  const { week, openShift, addShift } = board;
  const { template, days } = row;
  const time_slot = template?.id ?? null;
  const isUncovered = week.uncovered.some((one) => one.date === day && one.time_slot === time_slot);
  const on = format.shortDay(day);
  return (
    <div className={cx("flex flex-col gap-1.5 rounded-lg", isUncovered && "bg-caution-soft p-1.5")}>
      {isUncovered && (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-caution">
          <Icon name="alert" className="size-4" />
          {say("template.uncovered")}
        </p>
      )}
      {(days.get(day) ?? []).map((shift) => (
        <Chip key={shift.id} shift={shift} week={week} onPress={() => openShift(shift.id)} />
      ))}
      <IconButton
        icon="plus"
        label={
          template
            ? say("template.add", { template: template.name, day: on })
            : say("template.addCustom", { day: on })
        }
        className="text-muted hover:bg-sunken hover:text-ink"
        onPress={() => addShift({ date: day, time_slot })}
      />
    </div>
  );
}

function Chip({ shift, week, onPress }: { shift: Shift; week: RosterWeek; onPress: () => void }) {
  const sayShift = useScheduleWords();
  const format = useFormat();
  const template = week.templates.find(({ id }) => id === shift.time_slot);
  // Most shifts have their template's times; only others show theirs.
  const isUsual = template && !hasOtherTimes(shift, template);
  const findings = week.findings.get(shift.id) ?? [];
  const name = personNameWords(sayShift, shift.user_id, week.everybody);
  const words = [name, timesText(shift, format), ...shiftFacts(sayShift, shift, findings, format, template)];
  return (
    <Button
      aria-label={factsText(format.locale, words)}
      onPress={onPress}
      className={cx(
        "flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-1.5 rounded-lg border px-2 py-1 text-start text-sm transition-[filter] hover:brightness-95 focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink",
        shiftTone(shift),
      )}
    >
      {findings.length > 0 && <Icon name="alert" className="size-4" />}
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        {!isUsual && <span className="block tabular-nums">{timesText(shift, format)}</span>}
      </span>
    </Button>
  );
}
