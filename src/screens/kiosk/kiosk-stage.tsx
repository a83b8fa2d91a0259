import type { KioskPerson, KioskPunch, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_SECOND_MS, useNow } from "#view/times/use-now.ts";
import { DONE, punctualityText } from "./kiosk-words.ts";
import { ShiftLine } from "./shift-line.tsx";
import { usePunchShift } from "./use-punch-shift.ts";

/** What is to be read beside the PIN pad: the time, or what has just been recorded. */
export function KioskStage({ kiosk: { state, person, punch } }: { kiosk: KioskSnapshot }) {
  return state === "stored" && person && punch ? <Result person={person} punch={punch} /> : <WallClock />;
}

/** As high with a result as with the time: the pad below must not move under a finger. */
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
    </div>
  );
}

/** The one place that says that it worked: by then the punch is durable on this device. */
function Result({ person, punch }: { person: KioskPerson; punch: KioskPunch }) {
  const format = useFormat();
  const found = usePunchShift(punch);
  return (
    <div role="status" className={cx(STAGE, "animate-appear bg-positive-soft text-positive")}>
      <Icon name="check-circle" className="size-12 sm:size-20" />
      <p className="text-2xl leading-tight font-bold tracking-tight sm:text-5xl lg:text-[2.75rem]">
        {DONE[punch.type]}, <span className="whitespace-nowrap">{format.time(punch.at)}</span>
      </p>
      <p className="text-xl font-semibold text-ink sm:text-3xl">{person.name}</p>
      {found && (
        <ShiftLine shift={found.shift}>
          {found.punctuality && punctualityText(found.punctuality, format)}
        </ShiftLine>
      )}
    </div>
  );
}
