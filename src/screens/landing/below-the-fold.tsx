import { type ReactNode, Suspense, useId } from "react";
import { useNavigate } from "react-router-dom";
import { STAFF_TIERS } from "#domain/subscription/prices.ts";
import { links } from "#lib/links.ts";
import { rememberStaffCount, storedStaffCount } from "#stores/pending-subscription.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { CompletePlan } from "#view/plan/complete-plan.tsx";
import { useLandingWords } from "#words/made/use-landing-words.ts";
import { rich } from "#words/use-words.ts";
import { FEATURES, ProductPicture } from "./features.tsx";
import { RELAY_BARS } from "./first-sight.tsx";

/** The parts of the start page that load after the first screenful. */
export function BelowTheFold() {
  return (
    <>
      <FeatureSection />
      <PricingSection />
      <ReadySection />
      <SupportSection />
    </>
  );
}

const form = lazyPart(async () => (await import("#screens/support/support-form.tsx")).SupportForm, NotLoaded);

function SupportSection() {
  const say = useLandingWords();
  return (
    <Section id="support" isBeside title={say("support.title")} intro={say("support.intro")}>
      <Card>
        {/* As high as the form, so that nothing moves when it loads. */}
        <div className="min-h-[46rem] sm:min-h-[39rem]">
          <Suspense fallback={<Skeleton label={say("support.loading")} lines={6} />}>
            <form.Part />
          </Suspense>
        </div>
      </Card>
    </Section>
  );
}

function ReadySection() {
  const say = useLandingWords();
  return (
    <section
      aria-labelledby="ready"
      className="relative overflow-hidden bg-night py-20 text-on-night sm:py-28"
    >
      <div aria-hidden="true" className="absolute inset-y-0 end-0 hidden w-[40%] lg:block">
        {RELAY_BARS.map(({ from, width, tone }, index) => (
          <div
            key={from}
            className={`absolute h-[13%] rounded-full ${tone}`}
            style={{ insetInlineStart: index === 0 ? 0 : from, width, top: `${23 + index * 21}%` }}
          />
        ))}
      </div>
      <div className="public-edges relative mx-auto flex max-w-7xl flex-col items-start gap-6">
        <h2 id="ready" className="text-4xl leading-[1.05] font-bold tracking-[-0.025em] sm:text-6xl">
          {say("ready.title")}
        </h2>
        <p className="max-w-md text-lg text-on-night-muted">{say("ready.text")}</p>
        <LinkButton size="large" variant="night" href={links.signUp()}>
          {say("ready.signUp")}
        </LinkButton>
      </div>
    </section>
  );
}

function FeatureSection() {
  const say = useLandingWords();
  return (
    <Section title={say("features.title")} intro={say("features.intro")}>
      {/* Too fine for a phone, where the features have pictures of one. */}
      <div className="mb-14 max-sm:hidden">
        <ProductPicture name="week" alt={say("features.picture")} width={1440} height={900} />
      </div>
      <OfflineFeature />
      <ul className="mt-14 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map((id) => (
          <li key={id} className="flex flex-col gap-3">
            <ProductPicture name={id} alt={say(`feature.${id}.picture`)} width={390} height={292} />
            <h3 className="text-lg leading-snug font-bold">{say(`feature.${id}.title`)}</h3>
            <p className="text-muted">{say(`feature.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const OFFLINE_STEPS = ["saved", "synced", "seen"] as const;

function OfflineFeature() {
  const say = useLandingWords();
  return (
    <div className="grid gap-8 rounded-3xl bg-brand-soft p-6 text-brand-ink sm:p-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
      <h3 className="text-2xl leading-tight font-bold tracking-tight sm:text-4xl">{say("offline.title")}</h3>
      <ol className="grid gap-6 sm:grid-cols-3">
        {OFFLINE_STEPS.map((step, index) => (
          <li key={step} className="flex flex-col gap-2">
            <span
              aria-hidden="true"
              className="mb-2 h-3 rounded-full bg-current"
              style={{ width: `${40 + index * 30}%`, opacity: 1 - index * 0.25 }}
            />
            <span className="font-bold">{say(`offline.${step}.title`)}</span>
            <span className="text-ink">{say(`offline.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const PROMISES = ["trial", "onePlan", "grows"] as const;

function PricingSection() {
  const say = useLandingWords();
  const navigate = useNavigate();

  function start(staffCount: number) {
    rememberStaffCount(staffCount);
    // A person who returns to step 2 finds the number chosen here.
    useSignUp.setState(({ details }) => ({ details: details && { ...details, staffCount } }));
    navigate(links.signUp());
  }

  return (
    <Section
      title={say("pricing.title")}
      intro={say("pricing.intro")}
      className="border-y border-line bg-surface"
    >
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
        <div className="flex flex-col gap-12">
          <dl className="flex flex-col gap-8">
            {PROMISES.map((promise) => (
              <div key={promise} className="border-s-4 border-brand ps-5">
                <dt className="text-xl font-bold">{say(`pricing.${promise}.title`)}</dt>
                <dd className="mt-1 max-w-md text-muted">{say(`pricing.${promise}.text`)}</dd>
              </div>
            ))}
          </dl>
          <PriceSteps />
        </div>
        <CompletePlan isSignUp staffCount={storedStaffCount()} onChoose={start} />
      </div>
    </Section>
  );
}

/** The price per person by staff size: a bar per tier, as long as its price. */
function PriceSteps() {
  const say = useLandingWords();
  const format = useFormat();
  return (
    <ul className="flex max-w-md flex-col gap-4">
      {STAFF_TIERS.map(({ id, max, centsEach }) => (
        <li key={id}>
          <p className="flex items-baseline justify-between gap-4">
            {/* The first person is in the base price. */}
            <span className="font-medium">
              {say("pricing.staff", { range: format.digits(id === "1-10" ? `2-${max}` : id) })}
            </span>
            <span className="text-muted tabular-nums">
              {rich(say, "pricing.each", {
                price: format.price(centsEach),
                b: (text) => <span className="font-bold text-ink">{text}</span>,
              })}
            </span>
          </p>
          <div
            aria-hidden="true"
            className="mt-1.5 h-2 rounded-full bg-brand"
            style={{ width: `${centsEach / 2}%` }}
          />
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  id?: string;
  title: string;
  intro?: ReactNode;
  className?: string;
  /** Puts the heading beside the content where there is room. */
  isBeside?: boolean;
  children: ReactNode;
}

function Section({ id, title, intro, className, isBeside = false, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className={cx("py-18 sm:py-28", className)}
    >
      <div className={cx("public-edges mx-auto max-w-7xl", isBeside && "lg:grid lg:grid-cols-2 lg:gap-20")}>
        <div className="mb-10 flex max-w-3xl flex-col gap-4 sm:mb-14">
          <h2 id={headingId} className="text-3xl leading-[1.1] font-bold tracking-[-0.02em] sm:text-5xl">
            {title}
          </h2>
          {intro && <p className="text-lg text-muted">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
