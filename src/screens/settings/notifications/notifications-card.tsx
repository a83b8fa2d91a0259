import { chooseWebPushes } from "#commands/messages/web-pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { WebPushChoices, WebPushKind } from "#domain/notifications/web-pushes.ts";
import { useWebPushChoices } from "#queries/notifications.ts";
import { useSession } from "#stores/session-store.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { PushDevicePart } from "./push-device-part.tsx";

/** Notifications while the app is closed: this device's setting, and the choices for all the person's devices. */
export function NotificationsCard() {
  const say = useSettingsWords();
  const choices = useWebPushChoices();
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  if (!hasBusiness) return null;
  return (
    <Card title={say("push.title")}>
      <PushDevicePart />
      <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
        {choices ? (
          <PushChoicesPart choices={choices} />
        ) : (
          <Skeleton label={say("pushKinds.loading")} lines={4} />
        )}
      </div>
    </Card>
  );
}

const KINDS: readonly WebPushKind[] = [
  "shifts",
  "availability",
  "time_clock",
  "chat",
  "private_messages",
  "news",
  "training",
];
/** What managers are told of, where it is not the same as for staff. */
const FOR_MANAGERS: { [kind in WebPushKind]?: `kind.${"shifts" | "availability" | "time_clock"}.managers` } =
  {
    shifts: "kind.shifts.managers",
    availability: "kind.availability.managers",
    time_clock: "kind.time_clock.managers",
  };

/** The person's choice of notifications for all their devices. Works offline. */
function PushChoicesPart({ choices }: { choices: WebPushChoices }) {
  const say = useSettingsWords();
  const choose = useCommand(chooseWebPushes);
  const manages = useSession(({ scope }) => scope?.role !== "employee");
  // The command has reported a failure by then.
  const set = (changes: Partial<WebPushChoices>) => void choose(changes).catch(() => {});
  return (
    <>
      <Switch
        label={say("pushKinds.notify")}
        description={say("pushKinds.notifyHint")}
        isSelected={choices.pushes}
        onChange={(pushes) => set({ pushes })}
      />
      {choices.pushes && (
        <>
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className="mb-1 font-semibold">{say("pushKinds.about")}</legend>
            {KINDS.map((kind) => (
              <Switch
                key={kind}
                label={say(`kind.${kind}`)}
                description={say((manages && FOR_MANAGERS[kind]) || `kind.${kind}.staff`)}
                isSelected={choices[kind]}
                onChange={(isOn) => set({ [kind]: isOn })}
              />
            ))}
          </fieldset>
          <Switch
            label={say("pushKinds.showText")}
            description={say("pushKinds.showTextHint")}
            isSelected={choices.shows_text}
            isDisabled={!choices.private_messages && !choices.chat && !choices.news}
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
const NONE = { quiet_from: null, quiet_to: null };

/** Hours without notifications: those that arrive meanwhile are delivered afterwards. */
function QuietHours({ choices: { quiet_from, quiet_to }, onChange }: QuietHoursProps) {
  const say = useSettingsWords();
  const isQuiet = quiet_from !== null && quiet_to !== null;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={say("quiet.title")}
        description={say("quiet.hint")}
        isSelected={isQuiet}
        onChange={(isOn) => onChange(isOn ? USUAL : NONE)}
      />
      {isQuiet && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            label={say("quiet.from")}
            value={quiet_from}
            onChange={(time) => time && onChange({ quiet_from: time })}
          />
          <TimeField
            label={say("quiet.to")}
            value={quiet_to}
            {...(quiet_to === quiet_from && { error: say("quiet.same") })}
            onChange={(time) => time && onChange({ quiet_to: time })}
          />
        </div>
      )}
    </div>
  );
}
