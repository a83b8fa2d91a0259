import { wallLength } from "#domain/roster/opening-hours.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { Module } from "#queries/training.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { Button } from "#ui/button.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useDayNames } from "./use-day-names.ts";

interface TemplateRowProps {
  template: ShiftTemplate;
  /** The training required for it. */
  required: Pick<Module, "title" | "published"> | undefined;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export function TemplateListRow({ template, required, onEdit, onDuplicate, onDelete }: TemplateRowProps) {
  const { name } = template;
  const actions = [
    ["Edit", onEdit],
    ["Duplicate", onDuplicate],
    ["Delete", onDelete],
  ] as const;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</p>
        {isWaiting(template) && (
          <Badge tone="caution" icon="clock">
            Waiting
          </Badge>
        )}
      </div>
      <TemplateHours template={template} />
      {required && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {`Required training: ${required.title}${required.published ? "" : ", a draft"}`}
        </p>
      )}
      <div className="-ms-4 flex flex-wrap">
        {actions.map(([label, run]) => (
          <Button key={label} variant="quiet" aria-label={`${label} ${name}`} onPress={run}>
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

function TemplateHours({ template }: { template: ShiftTemplate }) {
  const format = useFormat();
  const days = useDayNames("short");
  const { start_time, end_time } = template;
  const required = days.filter(({ day }) => (template.required_days ?? []).includes(day));
  return (
    <div className="text-sm text-muted tabular-nums">
      <p>
        {format.timeOfDay(start_time)} – {format.timeOfDay(end_time)} ·{" "}
        <TemplateLength from={start_time} to={end_time} />
      </p>
      {required.length > 0 && (
        <p>
          Required on{" "}
          {required.length === days.length ? "every day" : required.map(({ name }) => name).join(", ")}
        </p>
      )}
    </div>
  );
}

/** '8h 30m, ends the next day' */
export function TemplateLength({ from, to }: { from: string; to: string }) {
  const { hours } = useFormat();
  const { ms, endsNextDay } = wallLength(from, to);
  return endsNextDay ? `${hours(ms)}, ends the next day` : hours(ms);
}
