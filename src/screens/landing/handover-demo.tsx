import { useReducer } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { type SayLanding, useLandingWords } from "#words/made/use-landing-words.ts";

/** A day of a roster with a clock to press, built from the app's own components. */
export function HandoverDemo() {
  const say = useLandingWords();
  const [clock, step] = useReducer(stepDemo, DEMO_CLOCK);
  return (
    <Card title={say("demo.title")} aside={<DemoBadge clock={clock} />}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-3">
          <DemoShift name="Priya" hours={say("demo.hours.early")} from={0} to={0.5} />
          <DemoShift name="Leo" hours={say("demo.hours.middle")} from={0.31} to={0.81} />
          <DemoShift
            name={say("demo.you")}
            hours={say("demo.hours.late")}
            from={0.5}
            to={1}
            isRunning={clock.isOnTheClock}
            isMine
          />
        </ul>
        <Button
          size="large"
          fullWidth
          variant={clock.isOnTheClock ? "secondary" : "primary"}
          onPress={() => step("punch")}
        >
          <Icon name={clock.isOnTheClock ? "log-out" : "log-in"} />
          {say(clock.isOnTheClock ? "demo.clockOut" : "demo.clockIn")}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <p role="status" className="min-w-0 flex-1 basis-44 text-muted">
            {demoWords(say, clock)}
          </p>
          <Button variant="secondary" onPress={() => step("network")}>
            <Icon name={clock.isOnline ? "cloud-off" : "sync"} />
            {say(clock.isOnline ? "demo.disconnect" : "demo.reconnect")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function DemoBadge({ clock }: { clock: DemoClock }) {
  const say = useLandingWords();
  if (clock.waiting > 0) {
    return (
      <Badge tone="caution" icon="clock">
        {say("demo.waiting", { count: clock.waiting })}
      </Badge>
    );
  }
  return clock.isOnline ? (
    <Badge tone="positive" icon="check">
      {say("demo.synced")}
    </Badge>
  ) : (
    <Badge icon="cloud-off">{say("demo.offline")}</Badge>
  );
}

/** The time clock demo of the start page. It exists only in the page; nothing is stored or sent. */
export interface DemoClock {
  isOnline: boolean;
  isOnTheClock: boolean;
  /** Punches that wait for the network. */
  waiting: number;
  /** Punches that were sent, at once or later. */
  sent: number;
}

export const DEMO_CLOCK: DemoClock = { isOnline: true, isOnTheClock: false, waiting: 0, sent: 0 };

export type DemoStep = "punch" | "network";

/** The next state: a punch counts at once, and is sent when there is a network. */
export function stepDemo(clock: DemoClock, step: DemoStep): DemoClock {
  const pressed =
    step === "punch"
      ? { ...clock, isOnTheClock: !clock.isOnTheClock, waiting: clock.waiting + 1 }
      : { ...clock, isOnline: !clock.isOnline };
  return pressed.isOnline ? { ...pressed, waiting: 0, sent: pressed.sent + pressed.waiting } : pressed;
}

/** The state in words. */
export function demoWords(say: SayLanding, { isOnline, waiting, sent }: DemoClock): string {
  if (waiting > 0) return say("demo.safe", { count: waiting });
  if (!isOnline) return say("demo.isOffline");
  return say(sent === 0 ? "demo.atFirst" : "demo.sent");
}

interface DemoShiftProps {
  name: string;
  hours: string;
  /** The start and end on the day's line, from 0 to 1. */
  from: number;
  to: number;
  isMine?: boolean;
  isRunning?: boolean;
}

function DemoShift({ name, hours, from, to, isMine = false, isRunning = false }: DemoShiftProps) {
  return (
    <li className="flex items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-muted tabular-nums">{hours}</span>
        </p>
        <div aria-hidden="true" className="relative mt-1.5 h-3 rounded-full bg-sunken">
          <span
            className={cx(
              "absolute inset-y-0 rounded-full transition-colors duration-(--motion-move)",
              isRunning ? "animate-breathe bg-positive motion-reduce:animate-none" : "bg-brand",
              !isMine && "opacity-45",
            )}
            style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          />
        </div>
      </div>
    </li>
  );
}
