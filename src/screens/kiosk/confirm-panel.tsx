import { useState } from "react";
import type { KioskPerson } from "#domain/kiosk/kiosk-step.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PRESS_ICONS } from "#view/clock/clock-button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { ShiftLine } from "./shift-line.tsx";
import { TabletDayNotes } from "./tablet-day-notes.tsx";
import type { KioskMachine } from "./use-kiosk-machine.ts";

interface ConfirmPanelProps {
  person: KioskPerson;
  isStoring: boolean;
  onChoose: KioskMachine["choose"];
  onCancel: () => void;
}

/** The person's name, and the punches they may record, the likeliest first. */
export function ConfirmPanel({ person, isStoring, onChoose, onCancel }: ConfirmPanelProps) {
  const say = useKioskWords();
  const sayClock = useTimeClockWords();
  const format = useFormat();
  const { offer, name } = person;
  return (
    <div className="flex w-full max-w-2xl flex-col gap-5 text-center">
      <div className="flex flex-col items-center gap-3">
        <Avatar
          name={name}
          picture={person.profile_picture_url}
          className="size-24 overflow-hidden bg-brand-soft text-3xl text-brand-ink sm:size-36 sm:text-5xl"
        />
        <h2 className="text-3xl leading-tight font-bold tracking-tight [overflow-wrap:anywhere] sm:text-5xl">
          {name}
        </h2>
      </div>
      <PresenceLine person={person} />
      {offer.forgotten && (
        <Banner tone="caution">
          {say("confirm.forgotten", { since: format.moment(new Date(offer.forgotten.start).toISOString()) })}
        </Banner>
      )}
      {person.isStale && (
        <Banner tone="caution" icon="cloud-off">
          {say("confirm.offline")}
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        {offer.actions.map((type, place) => (
          <Button
            key={type}
            autoFocus={place === 0}
            variant={place === 0 ? "primary" : "secondary"}
            size="huge"
            fullWidth
            isBusy={isStoring && place === 0}
            onPress={() => onChoose(type)}
          >
            <Icon name={PRESS_ICONS[type]} className="size-8" />
            {sayClock(`press.${type}`)}
          </Button>
        ))}
        <Button variant="quiet" size="large" fullWidth onPress={onCancel}>
          {say("confirm.notMe")}
        </Button>
      </div>
    </div>
  );
}

/** The person's presence, and the shift it belongs to. */
function PresenceLine({ person: { user_id, offer } }: { person: KioskPerson }) {
  const say = useTimeClockWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const [came] = useState(now);
  const since = offer.since === null ? "" : format.timeAndDay(new Date(offer.since).toISOString(), now);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xl text-muted sm:text-2xl">
        {offer.presence === "away" ? say("presence.away") : say(`presence.${offer.presence}`, { since })}
      </p>
      {offer.presence === "away" && (
        <TabletDayNotes date={format.dayOf(came)} className="self-center text-lg text-ink" />
      )}
      <ShiftLine punch={{ id: "", user_id, type: offer.actions[0] ?? "in", at: came }} />
    </div>
  );
}
