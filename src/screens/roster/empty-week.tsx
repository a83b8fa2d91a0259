import { type ReactNode, useState } from "react";
import { addTemplates } from "#commands/roster/templates.ts";
import { useCommand } from "#commands/use-command.ts";
import { SHOP_KINDS, type ShopKind, STARTER_TEMPLATES } from "#domain/roster/templates.ts";
import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "./board/roster-week.ts";

interface EmptyWeekProps {
  week: RosterWeek;
  /** What else is offered; last, where it moves nothing when it comes. */
  children?: ReactNode;
}

/** What to do about a week without shifts; below the grid, where it moves nothing when it goes. */
export function EmptyWeek({ week: { shifts, people }, children }: EmptyWeekProps) {
  const say = useRosterWords();
  if (shifts.length > 0) return null;
  return (
    <EmptyState icon="clock" title={say("empty.title")}>
      <p>{say("empty.hint")}</p>
      {people.length < 2 && (
        <p className="mt-2">
          <TextLink href={links.staff()}>{say("empty.addPeople")}</TextLink>
        </p>
      )}
      {children}
    </EmptyState>
  );
}

/** Offers three templates by kind of shop to a roster that has none, so that the first one needs only presses. */
export function Starter({ week }: { week: RosterWeek }) {
  const say = useRosterWords();
  const format = useFormat();
  const save = useCommand(addTemplates);
  const [kind, setKind] = useState<ShopKind>("cafe");
  const [isBusy, setBusy] = useState(false);
  const templates = STARTER_TEMPLATES[kind].map((template) => ({
    ...template,
    source: `${kind} ${template.name}`,
    name: say(`starter.name.${template.name}`),
  }));

  async function add() {
    setBusy(true);
    const rest = { required_days: [], required_module_id: null };
    const plans = templates.map(({ source, ...template }) => [source, { ...template, ...rest }] as const);
    const done = await orToast(say("saveFailed"), () => save(new Map(plans)));
    setBusy(false);
    if (done) toast.success(say("toast.templatesAdded", { count: templates.length }));
  }

  if (week.shifts.length + week.templates.length > 0) return null;
  return (
    <Card title={say("starter.title")}>
      <p className="text-muted">{say("starter.hint")}</p>
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <Select
          label={say("starter.kind")}
          value={kind}
          options={SHOP_KINDS.map((value) => ({ value, label: say(`starter.kind.${value}`) }))}
          onChange={(value) => setKind(value as ShopKind)}
        />
        <ul className="flex flex-col gap-1">
          {templates.map(({ name, source, ...times }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{name}</span>
              <span className="text-muted tabular-nums">{timesText(times, format)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-4">
        <Button isBusy={isBusy} onPress={() => void add()}>
          {say("starter.add", { count: templates.length })}
        </Button>
      </div>
    </Card>
  );
}
