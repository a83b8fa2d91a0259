import { chooseWebPushes } from "#commands/messages/web-pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { WebPushChoices, WebPushKind } from "#domain/notifications/web-pushes.ts";
import { useWebPushChoices } from "#queries/notifications.ts";
import { useSession } from "#stores/session-store.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { PushDevicePart } from "./push-device-part.tsx";

/** Notifications while the app is closed: this device's setting, and the choices for all the person's devices. */
export function NotificationsCard() {
  const choices = useWebPushChoices();
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  if (!hasBusiness) return null;
  return (
    <Card title="Notifications">
      <PushDevicePart />
      <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
        {choices ? (
          <PushChoicesPart choices={choices} />
        ) : (
          <Skeleton label="Loading what you are told of" lines={4} />
        )}
      </div>
    </Card>
  );
}

interface Kind {
  kind: WebPushKind;
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

/** The person's choice of notifications for all their devices. Works offline. */
function PushChoicesPart({ choices }: { choices: WebPushChoices }) {
  const choose = useCommand(chooseWebPushes);
  const manages = useSession(({ scope }) => scope?.role !== "employee");
  // The command has reported a failure by then.
  const set = (changes: Partial<WebPushChoices>) => void choose(changes).catch(() => {});
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

interface QuietHoursProps {
  choices: WebPushChoices;
  onChange: (changes: Partial<WebPushChoices>) => void;
}

const USUAL = { quiet_from: "22:00", quiet_to: "07:00" };
const SAME = "That is when they begin, so nothing is quiet. Please choose another time.";
const NONE = { quiet_from: null, quiet_to: null };

/** Hours without notifications: those that arrive meanwhile are delivered afterwards. */
function QuietHours({ choices: { quiet_from, quiet_to }, onChange }: QuietHoursProps) {
  const isQuiet = quiet_from !== null && quiet_to !== null;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        description="Nothing is heard in them, by the clocks of the business. What comes meanwhile is told when they end."
        isSelected={isQuiet}
        onChange={(isOn) => onChange(isOn ? USUAL : NONE)}
      />
      {isQuiet && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            label="From"
            value={quiet_from}
            onChange={(time) => time && onChange({ quiet_from: time })}
          />
          <TimeField
            label="To"
            value={quiet_to}
            {...(quiet_to === quiet_from && { error: SAME })}
            onChange={(time) => time && onChange({ quiet_to: time })}
          />
        </div>
      )}
    </div>
  );
}
