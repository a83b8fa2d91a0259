import { Suspense } from "react";
import { Card } from "#ui/card.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Section } from "./section.tsx";

const form = lazyPart(async () => (await import("#screens/support/support-form.tsx")).SupportForm, NotLoaded);

export function SupportSection() {
  return (
    <Section
      id="support"
      isBeside
      title="Questions? Ask us"
      intro="Write to us about anything: how something works, what it costs, what is missing. You get a reply within 1 business day."
    >
      <Card>
        {/* As high as the form, so that nothing moves when it is there. */}
        <div className="min-h-[46rem] sm:min-h-[39rem]">
          <Suspense fallback={<Skeleton label="Loading the form" lines={6} />}>
            <form.Part />
          </Suspense>
        </div>
      </Card>
    </Section>
  );
}
