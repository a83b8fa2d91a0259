import { BarDrawing } from "./bar-drawing.tsx";
import { FEATURES, OFFLINE_STEPS } from "./features.ts";
import { Section } from "./section.tsx";

export function FeatureSection() {
  return (
    <Section
      title="Our Key Features"
      intro="From the first draft of the roster to the payslip, in one app that your team will know by heart within a day."
    >
      <OfflineFeature />
      <ul className="mt-14 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, text, bars }) => (
          <li key={title} className="flex flex-col gap-3">
            <BarDrawing bars={bars} />
            <h3 className="text-lg leading-snug font-bold">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OfflineFeature() {
  return (
    <div className="grid gap-8 rounded-3xl bg-brand-soft p-6 text-brand-ink sm:p-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
      <h3 className="text-2xl leading-tight font-bold tracking-tight sm:text-4xl">
        The network goes. Your day goes on.
      </h3>
      <ol className="grid gap-6 sm:grid-cols-3">
        {OFFLINE_STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-2">
            <span
              aria-hidden="true"
              className="mb-2 h-3 rounded-full bg-current"
              style={{ width: `${40 + index * 30}%`, opacity: 1 - index * 0.25 }}
            />
            <span className="font-bold">{title}</span>
            <span className="text-ink">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
