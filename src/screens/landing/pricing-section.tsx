import { useNavigate } from "react-router-dom";
import { STAFF_TIERS } from "#domain/subscription/prices.ts";
import { links } from "#lib/links.ts";
import { rememberStaffCount, storedStaffCount } from "#stores/pending-subscription.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { useFormat } from "#view/format/use-format.ts";
import { CompletePlan } from "#view/plan/complete-plan.tsx";
import { Section } from "./section.tsx";

const PROMISES = [
  ["14 days free", "Try everything first. No credit card, and nothing to cancel if it is not for you."],
  ["One plan", "Every feature for everybody. There is no “contact us for a quote”."],
  [
    "It grows with you",
    "The more people, the less each one costs. Change the number whenever your team does.",
  ],
] as const;

export function PricingSection() {
  const navigate = useNavigate();

  function start(staffCount: number) {
    rememberStaffCount(staffCount);
    // Somebody who has been at step 2 before finds the number they have chosen since.
    useSignUp.setState(({ details }) => ({ details: details && { ...details, staffCount } }));
    navigate(links.signUp());
  }

  return (
    <Section
      title="Simple, transparent pricing"
      intro="A base price, and a little for each person. What you see is what you pay."
      className="border-y border-line bg-surface"
    >
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
        <div className="flex flex-col gap-12">
          <dl className="flex flex-col gap-8">
            {PROMISES.map(([title, text]) => (
              <div key={title} className="border-s-4 border-brand ps-5">
                <dt className="text-xl font-bold">{title}</dt>
                <dd className="mt-1 max-w-md text-muted">{text}</dd>
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

/** What each person costs, by how many there are: a bar for every step, as long as its price. */
function PriceSteps() {
  const format = useFormat();
  return (
    <ul className="flex max-w-md flex-col gap-4">
      {STAFF_TIERS.map(({ id, max, centsEach }) => (
        <li key={id}>
          <p className="flex items-baseline justify-between gap-4">
            {/* The first is in the base price. */}
            <span className="font-medium">{id === "1-10" ? `Staff 2-${max}` : `Staff ${id}`}</span>
            <span className="text-muted tabular-nums">
              <span className="font-bold text-ink">{format.price(centsEach)}</span> each
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
