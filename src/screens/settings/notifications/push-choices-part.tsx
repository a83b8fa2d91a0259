import { choosePushes } from "#commands/pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PushChoices, PushKind } from "#domain/notifications/pushes.ts";
import { useSession } from "#stores/session-store.ts";
import { Switch } from "#ui/switch.tsx";
import { QuietHours } from "./quiet-hours.tsx";

interface Kind {
  kind: PushKind;
  label: string;
  staff: string;
  managers?: string;
}

const KINDS: readonly Kind[] = [
  {
    kind: "shifts",
    label: "Shifts",
    staff: "New rosters, claims, swaps and removed shifts",
    managers: "Dropped and claimed shifts, swaps to decide, and your own shifts",
  },
  {
    kind: "availability",
    label: "Availability",
    staff: "Deadlines, and what was decided",
    managers: "What staff enter or ask for, and what was decided about yours",
  },
  {
    kind: "time_clock",
    label: "Time clock",
    staff: "A forgotten clock-out, and corrections of your hours",
    managers: "Corrections to decide, and a forgotten clock-out of yours",
  },
  { kind: "chat", label: "Chat", staff: "Announcements, and shifts that are available" },
  { kind: "private_messages", label: "Private messages", staff: "Messages to you" },
  { kind: "news", label: "News", staff: "New posts" },
  { kind: "training", label: "Training", staff: "What you are to complete, and by when" },
];

/** What somebody is told of on all of their devices. It needs no network. */
export function PushChoicesPart({ choices }: { choices: PushChoices }) {
  const choose = useCommand(choosePushes);
  const manages = useSession(({ scope }) => scope?.role !== "employee");
  // A failure has been told of by then.
  const set = (changes: Partial<PushChoices>) => void choose(changes).catch(() => {});
  return (
    <>
      <Switch
        label="Notify me"
        description="On all my devices that have notifications on."
        isSelected={choices.pushes}
        onChange={(pushes) => set({ pushes })}
      />
      {choices.pushes && (
        <>
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className="mb-1 font-semibold">What about</legend>
            {KINDS.map(({ kind, label, staff, managers }) => (
              <Switch
                key={kind}
                label={label}
                description={(manages && managers) || staff}
                isSelected={choices[kind]}
                onChange={(isOn) => set({ [kind]: isOn })}
              />
            ))}
          </fieldset>
          <Switch
            label="Show the text of private messages"
            description="Also on a locked screen, where whoever is beside you can read it. Otherwise only whom it is from."
            isSelected={choices.shows_text}
            isDisabled={!choices.private_messages}
            onChange={(shows_text) => set({ shows_text })}
          />
          <QuietHours choices={choices} onChange={set} />
        </>
      )}
    </>
  );
}
