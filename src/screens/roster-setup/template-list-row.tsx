import { wallLength } from "#domain/roster/opening-hours.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { Format } from "#lib/format/create-format.ts";
import { listText } from "#lib/format/formatters.ts";
import type { Module } from "#queries/training.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { Button } from "#ui/button.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { weekdaysOf } from "#view/availability/entry-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { breaksText } from "#view/shifts/planned-breaks.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { NamedPosition } from "#view/shifts/position-names.ts";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

interface TemplateRowProps {
  template: ShiftTemplate;
  position: NamedPosition | undefined;
  /** The name of its place, where there are several. */
  place: string | undefined;
  /** The training required for it. */
  required: Pick<Module, "title" | "published"> | undefined;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export function TemplateListRow(props: TemplateRowProps) {
  const { template, position, place, required, onEdit, onDuplicate, onDelete } = props;
  const say = useRosterSetupWords();
  const { name } = template;
  const actions = [
    ["edit", onEdit],
    ["duplicate", onDuplicate],
    ["delete", onDelete],
  ] as const;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</p>
        {isWaiting(template) && (
          <Badge tone="caution" icon="clock">
            {say("template.waiting")}
          </Badge>
        )}
      </div>
      <p className="text-sm empty:hidden">
        <PositionName position={position} place={place} />
      </p>
      <TemplateHours template={template} />
      {required && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {say(required.published ? "template.training" : "template.trainingDraft", {
            title: required.title,
          })}
        </p>
      )}
      <div className="-ms-4 flex flex-wrap">
        {actions.map(([action, run]) => (
          <Button
            key={action}
            variant="quiet"
            aria-label={say(`template.${action}.named`, { name })}
            onPress={run}
          >
            {say(`template.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

function TemplateHours({ template }: { template: ShiftTemplate }) {
  const say = useRosterSetupWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const { start_time, end_time, required_days = [], headcount = 1 } = template;
  const breaks = breaksText(sayShift, template.breaks, format);
  const names = format.weekdayNames("short");
  const required = weekdaysOf(format).flatMap(({ weekday }, place) =>
    required_days.includes(weekday) ? (names[place] ?? []) : [],
  );
  return (
    <div className="text-sm text-muted tabular-nums">
      <p>
        {say("template.hours", {
          from: format.timeOfDay(start_time),
          to: format.timeOfDay(end_time),
          length: lengthText(say, format, start_time, end_time),
        })}
      </p>
      {breaks && <p>{sayShift("breaks.text", { breaks })}</p>}
      {required.length > 0 && (
        <p>
          {required.length === names.length
            ? say("template.requiredDaily")
            : say("template.requiredOn", { days: listText(say.locale, required) })}
          {headcount > 1 && <span className="block">{say("template.headcount", { count: headcount })}</span>}
        </p>
      )}
    </div>
  );
}

/** '8h 30m, ends the next day' */
export function lengthText(say: SayRosterSetup, format: Format, from: string, to: string): string {
  const { ms, endsNextDay } = wallLength(from, to);
  const hours = format.hours(ms);
  return endsNextDay ? say("template.endsNextDay", { hours }) : hours;
}
