import { useEffect, useState } from "react";
import type { KioskPerson, KioskPunch, KioskSnapshot, StoreTrouble } from "#domain/kiosk/kiosk-step.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { PositionQuestion } from "#view/clock/position-question.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_SECOND_MS, useNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { rich } from "#words/use-words.ts";
import { ShiftLine } from "./shift-line.tsx";
import { TabletDayNotes } from "./tablet-day-notes.tsx";

interface KioskStageProps {
  kiosk: KioskSnapshot;
  /** Whether a question waits for the person who has just clocked in. */
  onAsking: (isAsking: boolean) => void;
}

/** Shown beside the PIN pad: the time, or the punch just recorded. */
export function KioskStage({ kiosk: { state, person, punch }, onAsking }: KioskStageProps) {
  if (state !== "stored" || !person || !punch) return <WallClock />;
  return <Result person={person} punch={punch} onAsking={onAsking} />;
}

/** The same height for a result and for the time: the pad below must not move under a finger. */
const STAGE =
  "flex min-h-52 flex-col items-center justify-center gap-1 rounded-3xl p-3 text-center sm:min-h-72 sm:gap-2 sm:p-6 lg:self-stretch";

function WallClock() {
  const format = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  return (
    <div className={cx(STAGE, "bg-night text-on-night")}>
      <p className="text-[min(15vw,5rem)] leading-none font-bold tracking-tight whitespace-nowrap tabular-nums sm:text-[6.5rem] lg:text-[clamp(4rem,7vw,8rem)]">
        {format.time(now)}
      </p>
      <p className="text-lg text-on-night-muted sm:text-2xl">{format.day(now)}</p>
      <TabletDayNotes isBrief date={format.dayOf(now)} className="sm:text-xl" />
    </div>
  );
}

/** The only place that confirms a punch: by then it is durable on this device. */
function Result({
  person,
  punch,
  onAsking,
}: { person: KioskPerson; punch: KioskPunch } & Pick<KioskStageProps, "onAsking">) {
  const say = useKioskWords();
  const format = useFormat();
  return (
    <div
      role="status"
      // A question takes the place of the sign.
      className={cx(STAGE, "animate-appear bg-positive-soft text-positive has-[fieldset]:[&>svg]:hidden")}
    >
      <Icon name="check-circle" className="size-12 sm:size-20" />
      <p className="text-2xl leading-tight font-bold tracking-tight sm:text-5xl lg:text-[2.75rem]">
        {rich(say, `done.${punch.type}`, {
          at: format.time(punch.at),
          time: (text) => <span className="whitespace-nowrap">{text}</span>,
        })}
      </p>
      <p className="text-xl font-semibold text-ink sm:text-3xl">{person.name}</p>
      <ShiftLine punch={punch} isTimed />
      <TabletDayNotes isBrief date={format.dayOf(punch.at)} className="text-ink sm:text-xl" />
      {punch.type === "in" && <PositionQuestion key={punch.id} isHuge press={punch} onAsking={onAsking} />}
    </div>
  );
}

/** Shown after too many wrong PINs, with the time left. `waitMs` is what is left when it appears. */
export function LockedPanel({ waitMs, onClose }: { waitMs: number; onClose: () => void }) {
  const say = useKioskWords();
  const format = useFormat();
  const leftMs = useCountdown(waitMs);
  return (
    <div className="flex w-full max-w-2xl flex-col items-center gap-5 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="lock" className="size-12" />
      </span>
      <div role="alert" className="flex flex-col gap-2">
        <h2 className="text-3xl font-bold tracking-tight sm:text-5xl">{say("locked.title")}</h2>
        <p className="text-xl text-muted sm:text-2xl">{say("locked.text")}</p>
      </div>
      <p role="timer" className="text-6xl font-bold tabular-nums sm:text-8xl">
        {format.duration(leftMs)}
      </p>
      <p className="text-muted">{say("locked.skip")}</p>
      <Button variant="secondary" size="large" onPress={onClose}>
        {say("ok")}
      </Button>
    </div>
  );
}

/** Shown while an admin has not confirmed a tablet: it checks no PINs. */
export function WaitingPanel() {
  const say = useKioskWords();
  return (
    <div role="status" className="flex w-full max-w-2xl flex-col items-center gap-5 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon name="clock" className="size-12" />
      </span>
      <h2 className="text-3xl font-bold tracking-tight sm:text-5xl">{say("waiting.title")}</h2>
      <p className="text-xl text-muted sm:text-2xl">{say("waiting.text")}</p>
    </div>
  );
}

/** What is left of a wait, in ms, by a clock that nobody can set. */
function useCountdown(waitMs: number): number {
  const [left, setLeft] = useState(waitMs);
  useEffect(() => {
    const start = performance.now();
    const show = () => setLeft(Math.max(0, waitMs - (performance.now() - start)));
    show();
    const timer = setInterval(show, EVERY_SECOND_MS);
    return () => clearInterval(timer);
  }, [waitMs]);
  return left;
}

interface UnstoredPanelProps {
  person: KioskPerson;
  trouble: StoreTrouble;
  onAgain: () => void;
  onClose: () => void;
}

/** The most urgent message of the tablet: the punch may not be stored. */
export function UnstoredPanel({ person, trouble, onAgain, onClose }: UnstoredPanelProps) {
  const say = useKioskWords();
  return (
    <div
      role="alert"
      className="flex w-full max-w-2xl flex-col items-center gap-5 rounded-3xl bg-danger-fill p-6 text-center text-white sm:p-10"
    >
      <Icon name="alert" className="size-20" />
      <h2 className="text-3xl font-bold tracking-tight sm:text-5xl">{say("unstored.title")}</h2>
      <p className="text-xl sm:text-2xl">{say(`unstored.${trouble}`, { name: person.name })}</p>
      <div className="flex w-full flex-col gap-3">
        <Button variant="secondary" size="huge" fullWidth autoFocus onPress={onAgain}>
          {say("tryAgain")}
        </Button>
        <Button variant="secondary" size="large" fullWidth onPress={onClose}>
          {say("ok")}
        </Button>
      </div>
    </div>
  );
}
