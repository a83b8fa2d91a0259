import { links } from "#lib/links.ts";
import { IconFrame } from "#ui/icon-frame.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { HandoverDemo } from "./handover-demo.tsx";
import { PauseButton } from "./pause-button.tsx";
import { RotatingPhrases } from "./rotating-phrases.tsx";
import { ShiftRelay } from "./shift-relay.tsx";
import { useRotation } from "./use-rotation.ts";

/** What it is, in one screenful: said, shown, and to be tried. */
export function Hero() {
  const { turn, isPaused, toggle, handOver } = useRotation();
  return (
    <div className="pt-2 sm:pt-14 lg:pt-16">
      <div className="public-edges mx-auto grid max-w-7xl grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-6">
          <RotatingPhrases turn={turn} />
          <p className="max-w-xl text-lg text-on-night-muted sm:text-xl">
            Rosters, availability, time clock, chat and pay for businesses with staff. Shiftkeep keeps working
            when the network doesn't.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton size="large" variant="night" href={links.signUp()}>
              Start Free Trial
            </LinkButton>
            <LinkButton
              size="large"
              variant="night-quiet"
              href={links.login()}
              className="border border-edge"
            >
              Log In
            </LinkButton>
          </div>
          <p className="flex items-center gap-2 font-medium text-on-night-muted">
            <IconFrame path="m5 12.5 4.5 4.5L19 7.5" className="size-5 text-night-accent" />
            14 days free. No credit card.
          </p>
        </div>
        <div className="text-ink">
          <HandoverDemo />
        </div>
      </div>
      <div className="relative mt-12 overflow-hidden pb-8 lg:mt-16">
        <ShiftRelay turn={turn} isPaused={isPaused} onFull={handOver} />
        <PauseButton isPaused={isPaused} onPress={toggle} />
      </div>
    </div>
  );
}
