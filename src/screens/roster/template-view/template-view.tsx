import { Button } from "react-aria-components/Button";
import type { Cover } from "#domain/roster/cover.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ScrollBox } from "#ui/lists/scroll-box.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { coverText, gapTexts, isShort } from "#view/shifts/cover-words.ts";
import { useChosenDay } from "#view/shifts/day-chooser.tsx";
import { PositionMark, PositionName } from "#view/shifts/position-mark.tsx";
import { hasOtherTimes, personNameWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { DayStrip } from "../board/day-strip.tsx";
import type { RosterWeek } from "../board/roster-week.ts";
import { shiftFacts, shiftTone } from "../board/shift-look.ts";
import type { RosterGrouping } from "../board/use-roster-address.ts";
import { DayHeading } from "../day-notes/day-heading.tsx";
import { RosterGroupingMenu } from "./roster-grouping.tsx";
import { groupingsOf, type ViewRow, viewRows } from "./view-rows.ts";

interface RowsProps {
  board: Board;
  by: RosterGrouping;
  rows: readonly ViewRow[];
}

/** The week by shift template, position or place: who works each on which day, and how many of those it needs. */
export function TemplateView({ by = "template", ...board }: Board & { by?: RosterGrouping }) {
  const [say, sayShift] = [useRosterWords(), useScheduleWords()];
  const shown = groupingsOf(board.week).includes(by) ? by : "template";
  const Rows = useIsMobile() ? OneDay : WholeWeek;
  return (
    <div>
      <RosterGroupingMenu week={board.week} by={shown} />
      <Rows board={board} by={shown} rows={viewRows(say, sayShift, board.week, shown)} />
    </div>
  );
}

function WholeWeek({ board, by, rows }: RowsProps) {
  const say = useRosterWords();
  const { week, today } = board;
  return (
    <ScrollBox>
      <table
        aria-label={say(`${by}.label`)}
        className="w-full min-w-[70rem] table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} start-0 z-20 w-36 xl:w-48`}>
              {say(`${by}.head`)}
            </th>
            {week.days.map((day) => (
              <th key={day} scope="col" className={`${HEAD} z-10 ${day === today ? "text-brand-ink" : ""}`}>
                <DayHeading week={week} date={day} today={today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id ?? "none"}>
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
function OneDay({ board, by, rows }: RowsProps) {
  const say = useRosterWords();
  const { week, today } = board;
  const [day] = useChosenDay(week.days, today);
  return (
    <div className="flex flex-col gap-4">
      <DayStrip week={week} today={today} />
      <div>
        <DayHeading week={week} date={day} today={today} />
      </div>
      <ul aria-label={say(`${by}.label`)} className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.id ?? "none"} className="rounded-2xl border border-line bg-surface p-4">
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

function RowName({ row: { name, template, position, place } }: { row: ViewRow }) {
  const format = useFormat();
  // Where rows are positions, its name is that of the row.
  if (position && !template) {
    return (
      <span className="font-semibold">
        <PositionName position={position} />
      </span>
    );
  }
  return (
    <>
      <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
      {template && (
        <span className="block text-sm font-normal text-muted tabular-nums">
          {timesText(template, format)}
        </span>
      )}
      <span className="text-sm font-normal empty:hidden">
        <PositionName position={position} place={place} />
      </span>
    </>
  );
}

/** The people of a row on a day, and how many of those it needs. */
function TemplateCell({ board, row, day }: { board: Board; row: ViewRow; day: string }) {
  const say = useRosterWords();
  const format = useFormat();
  const { week, openShift, addShift } = board;
  const { template, days, fields, isNeed } = row;
  const covers = week.covers.filter(({ need }) => need.date === day && isNeed(need));
  const at = { name: row.name, day: format.shortDay(day) };
  return (
    <div className={cx("flex flex-col gap-1.5 rounded-lg", covers.some(isShort) && "bg-caution-soft p-1.5")}>
      {covers.map((cover) => (
        <CoverLine key={cover.need.time_slot} cover={cover} week={week} isNamed={!template} />
      ))}
      {(days.get(day) ?? []).map((shift) => (
        <Chip
          key={shift.id}
          shift={shift}
          week={week}
          showsTimes={!template}
          onPress={() => openShift(shift.id)}
        />
      ))}
      {(row.id !== null || "time_slot" in fields) && (
        <IconButton
          icon="plus"
          label={row.id === null ? say("template.addCustom", at) : say("template.add", at)}
          className="text-muted hover:bg-sunken hover:text-ink"
          onPress={() => addShift({ date: day, ...fields })}
        />
      )}
    </div>
  );
}

interface CoverLineProps {
  cover: Cover;
  week: RosterWeek;
  /** Whether it says the name of the template. */
  isNamed: boolean;
}

/** Whether a template has its people; nothing where the one that it needs is there. */
function CoverLine({ cover, week, isNamed }: CoverLineProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const isOne = cover.need.headcount === 1;
  const name = week.templates.find(({ id }) => id === cover.need.time_slot)?.name ?? "";
  const text = isOne && !isNamed ? say("template.uncovered") : coverText(sayShift, cover, name);
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

interface ChipProps {
  shift: Shift;
  week: RosterWeek;
  /** Whether it says its times also where they are its template's. */
  showsTimes: boolean;
  onPress: () => void;
}

function Chip({ shift, week, showsTimes, onPress }: ChipProps) {
  const sayShift = useScheduleWords();
  const format = useFormat();
  const template = week.templates.find(({ id }) => id === shift.time_slot);
  // Most shifts have their template's times; only others show theirs.
  const isUsual = template && !showsTimes && !hasOtherTimes(shift, template);
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
