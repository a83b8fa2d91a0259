import { Suspense } from "react";
import { useHelp } from "#screens/help/use-help.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { FirstSight } from "./first-sight.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { useSettled } from "./use-settled.ts";

const rest = lazyPart(async () => (await import("./below-the-fold.tsx")).BelowTheFold, NotLoaded);

/** The public face. What is not seen at first is loaded after what is. */
export function LandingScreen() {
  const isSettled = useSettled();
  const { openHelp, helpPanel } = useHelp("How to Use");
  return (
    <>
      <FirstSight onHelp={openHelp}>
        {isSettled ? (
          <Suspense fallback={<div className="min-h-dvh" />}>
            <rest.Part />
          </Suspense>
        ) : null}
      </FirstSight>
      <LandingFooter onHelp={openHelp} />
      {helpPanel}
    </>
  );
}
