import { Button } from "react-aria-components/Button";
import type { Cover } from "#domain/roster/cover.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ScrollBox } from "#ui/lists/scroll-box.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { coverText, gapTexts, isShort } from "#view/shifts/cover-words.ts";
import { PositionMark, PositionName } from "#view/shifts/position-mark.tsx";
import { hasOtherTimes, personNameWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { DayStrip, useChosenDay } from "../board/day-strip.tsx";
import { shiftFacts, shiftTone } from "../board/shift-look.ts";
import { isShown } from "../board/shown-week.ts";
import type { RosterWeek } from "../board/use-roster-week.ts";
import { DayHeading } from "../day-notes/day-heading.tsx";
import { type RosterTemplateRow, templateRows } from "./template-rows.ts";

type Row = RosterTemplateRow<Shift, ShiftTemplate>;

interface TemplatesProps {
  board: Board;
  templates: readonly Row[];
}

/** The week by shift template: who works each on which day, and how many of those it needs. */
export function TemplateView(board: Board) {
  const { week } = board;
  const templates = templateRows(week.shifts, week.templates).filter(
    ({ template, days }) => (template && isShown(week, template)) || days.size > 0 || isWhole(week),
  );
  const Templates = useIsMobile() ? OneDay : WholeWeek;
  return <Templates board={board} templates={templates} />;
}

const isWhole = ({ position, shownPlaces }: RosterWeek) => position === null && shownPlaces === null;

function WholeWeek({ board, templates }: TemplatesProps) {
  const say = useRosterWords();
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
                <DayHeading week={week} date={day} today={today} />
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
                <RowName row={row} week={week} />
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
      <DayStrip week={week} today={today} />
      <div>
        <DayHeading week={week} date={day} today={today} />
      </div>
      <ul aria-label={say("template.label")} className="flex flex-col gap-3">
        {templates.map((row) => (
          <li key={row.template?.id ?? "custom"} className="rounded-2xl border border-line bg-surface p-4">
            <RowName row={row} week={week} />
            <div className="mt-2">
              <TemplateCell board={board} row={row} day={day} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RowName({ row: { template }, week }: { row: Row; week: RosterWeek }) {
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
      <span className="text-sm font-normal empty:hidden">
        <PositionName
          position={week.named.get(template?.position_id ?? "")}
          place={week.placeNames.get(template?.place_id ?? "")}
        />
      </span>
    </>
  );
}

/** The people who work a template on a day, and how many of those it needs. */
function TemplateCell({ board, row, day }: { board: Board; row: Row; day: string }) {
  const say = useRosterWords();
  const format = useFormat();
  const { week, openShift, addShift } = board;
  const { template, days } = row;
  const time_slot = template?.id ?? null;
  const cover = week.covers.find(({ need }) => need.date === day && need.time_slot === time_slot);
  const on = format.shortDay(day);
  return (
    <div
      className={cx("flex flex-col gap-1.5 rounded-lg", cover && isShort(cover) && "bg-caution-soft p-1.5")}
    >
      {cover && template && <CoverLine cover={cover} name={template.name} />}
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

/** Whether a template has its people; nothing where the one that it needs is there. */
function CoverLine({ cover, name }: { cover: Cover; name: string }) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const isOne = cover.need.headcount === 1;
  const text = isOne ? say("template.uncovered") : coverText(sayShift, cover, name);
  if (!isShort(cover)) return isOne ? null : <p className="text-sm text-muted tabular-nums">{text}</p>;
  return (
    <div className="flex items-start gap-1.5 text-sm font-semibold text-caution tabular-nums">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{text}</p>
        {gapTexts(sayShift, cover, format).map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
      </div>
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
  const position = week.named.get(shift.position_id ?? "");
  const place = week.placeNames.get(shift.place_id ?? "");
  const facts = shiftFacts(sayShift, shift, findings, format, template, position, place);
  const words = [name, timesText(shift, format), ...facts];
  return (
    <Button
      aria-label={factsText(format.locale, words)}
      onPress={onPress}
      className={cx(
        "flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-1.5 rounded-lg border px-2 py-1 text-start text-sm transition-[filter] hover:brightness-95 focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink",
        shiftTone(shift),
      )}
    >
      {position && <PositionMark position={position} />}
      {shift.is_locked && <Icon name="lock" className="size-4" />}
      {findings.length > 0 && <Icon name="alert" className="size-4" />}
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        {!isUsual && <span className="block tabular-nums">{timesText(shift, format)}</span>}
        {place && <span className="block [overflow-wrap:anywhere]">{place}</span>}
      </span>
    </Button>
  );
}
