import { type ReactNode, useState } from "react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { Popover } from "#ui/popover.tsx";
import { StepButton } from "./step-button.tsx";
import type { PayPlace } from "./use-pay-place.ts";

/** Which period it is, the ways to others, and what can be done with it. */
export function PeriodBar({ place, children }: { place: PayPlace; children: ReactNode }) {
  const format = useFormat();
  const { period, isScheduled, step } = place;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 items-center">
        <StepButton label="Previous pay period" icon="chevron-left" onPress={() => step(-1)} />
        <h2 className="px-1 text-lg font-bold tabular-nums" aria-live="polite">
          {format.dayRange(period.from, period.to)}
        </h2>
        <StepButton label="Next pay period" icon="chevron-right" onPress={() => step(1)} />
      </div>
      <OwnDates place={place} />
      {!isScheduled && <p className="text-muted">Own dates</p>}
      <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow md:ms-auto">
        {children}
      </div>
    </div>
  );
}

function OwnDates({ place }: { place: PayPlace }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(place.period);
  const { from, to } = typed;
  const isWrong = !from || !to || to < from;
  function open(isToOpen: boolean) {
    setTyped(place.period);
    setOpen(isToOpen);
  }
  function show() {
    if (isWrong) return;
    place.show(typed);
    setOpen(false);
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <Button variant="secondary">Own dates…</Button>
      <Popover label="Own dates">
        <div className="flex flex-col gap-4">
          <DatePicker
            label="First day"
            value={from || null}
            onChange={(day) => setTyped({ from: day ?? "", to })}
          />
          <DatePicker
            label="Last day"
            value={to || null}
            onChange={(day) => setTyped({ from, to: day ?? "" })}
            error={to && from && to < from ? "The last day is before the first" : undefined}
          />
          <Button onPress={show} isDisabled={isWrong}>
            Show these days
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
