import { FeatureSection } from "./feature-section.tsx";
import { PricingSection } from "./pricing-section.tsx";
import { ReadySection } from "./ready-section.tsx";
import { SupportSection } from "./support-section.tsx";

/** The parts of the start page that are loaded after the first is seen. */
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
