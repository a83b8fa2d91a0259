import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RELAY_BARS } from "./relay-bars.ts";

/** The way in once more, for whoever has read this far. */
export function ReadySection() {
  return (
    <section
      aria-labelledby="ready"
      className="relative overflow-hidden bg-night py-20 text-on-night sm:py-28"
    >
      <div aria-hidden="true" className="absolute inset-y-0 end-0 hidden w-[40%] lg:block">
        {RELAY_BARS.map(({ left, width, tone }, index) => (
          <div
            key={left}
            className={`absolute h-[13%] rounded-full ${tone}`}
            style={{ left: index === 0 ? 0 : left, width, top: `${23 + index * 21}%` }}
          />
        ))}
      </div>
      <div className="public-edges relative mx-auto flex max-w-7xl flex-col items-start gap-6">
        <h2 id="ready" className="text-4xl leading-[1.05] font-bold tracking-[-0.025em] sm:text-6xl">
          Ready to Get Started
        </h2>
        <p className="max-w-md text-lg text-on-night-muted">
          Your first roster can stand this afternoon, and your team can clock in tonight. Free for 14 days.
        </p>
        <LinkButton size="large" variant="night" href={links.signUp()}>
          Sign Up for Free Trial
        </LinkButton>
      </div>
    </section>
  );
}
