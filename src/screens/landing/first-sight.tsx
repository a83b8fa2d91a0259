import type { ReactNode } from "react";
import { SkipLink } from "#ui/skip-link.tsx";
import { Hero } from "./hero.tsx";
import { LandingHeader } from "./landing-header.tsx";

interface FirstSightProps {
  onHelp?: () => void;
  /** What comes below; until it is there, its room is kept so that the footer stays out of sight. */
  children?: ReactNode;
}

/** What is seen first. The build writes it into the page as well, so that it is there before any code runs. */
export function FirstSight({ onHelp, children }: FirstSightProps) {
  return (
    <>
      <SkipLink />
      <div className="bg-night text-on-night">
        <LandingHeader onHelp={onHelp} />
      </div>
      <main id="main" tabIndex={-1}>
        <div className="bg-night text-on-night">
          <Hero />
        </div>
        {children ?? <div className="min-h-dvh" />}
      </main>
    </>
  );
}
