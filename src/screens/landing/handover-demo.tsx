import { useReducer } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { DEMO_CLOCK, type DemoClock, demoWords, stepDemo } from "./demo-clock.ts";
import { DemoShift } from "./demo-shift.tsx";

/** A roster's day with a clock to press, made of what the app itself is made of. */
export function HandoverDemo() {
  const [clock, step] = useReducer(stepDemo, DEMO_CLOCK);
  return (
    <Card title="Try it: clock in" aside={<DemoBadge clock={clock} />}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-3">
          <DemoShift name="Priya" hours="6 AM – 2 PM" from={0} to={0.5} />
          <DemoShift name="Leo" hours="11 AM – 7 PM" from={0.31} to={0.81} />
          <DemoShift
            name="You"
            hours="2 PM – 10 PM"
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
          {clock.isOnTheClock ? "Clock out" : "Clock in"}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <p role="status" className="min-w-0 flex-1 basis-44 text-muted">
            {demoWords(clock)}
          </p>
          <Button variant="secondary" onPress={() => step("network")}>
            <Icon name={clock.isOnline ? "cloud-off" : "sync"} />
            {clock.isOnline ? "Cut the network" : "Reconnect"}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function DemoBadge({ clock }: { clock: DemoClock }) {
  if (clock.waiting > 0) {
    return (
      <Badge tone="caution" icon="clock">
        {clock.waiting} waiting
      </Badge>
    );
  }
  return clock.isOnline ? (
    <Badge tone="positive" icon="check">
      Synced
    </Badge>
  ) : (
    <Badge icon="cloud-off">Offline</Badge>
  );
}
