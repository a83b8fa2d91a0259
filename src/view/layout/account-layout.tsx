import type { ReactNode } from "react";
import { LogoMark } from "#ui/marks/icon.tsx";
import { PageTitle } from "#ui/page/page-title.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { LanguageMenu } from "./language-menu.tsx";

interface AccountLayoutProps {
  title: string;
  intro?: ReactNode;
  progress?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens before the app itself: the brand beside a form. */
export function AccountLayout({ title, intro, progress, children }: AccountLayoutProps) {
  const say = useViewWords();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:grid-rows-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <aside className="flex flex-col gap-10 bg-night px-[max(1.25rem,env(safe-area-inset-left))] pt-[max(1rem,env(safe-area-inset-top))] pb-4 text-on-night sm:px-8 lg:justify-between lg:p-12">
        <div className="flex items-center justify-between gap-3">
          <p className="flex items-center gap-3 text-xl font-bold tracking-tight">
            <LogoMark />
            Shiftkeep
          </p>
          <LanguageMenu isOnNight />
        </div>
        <ShiftMotif />
        <p className="hidden max-w-md text-3xl leading-tight font-bold tracking-tight text-balance lg:block">
          {say("layout.claim")}
        </p>
      </aside>
      <main id="main" className="flex justify-center px-4 py-8 sm:px-8 lg:items-center lg:py-14">
        <div className="flex w-full max-w-xl flex-col gap-6">
          {progress}
          <header className="flex flex-col gap-2">
            <PageTitle>{title}</PageTitle>
            {intro && <p className="text-muted">{intro}</p>}
          </header>
          {children}
        </div>
      </main>
    </div>
  );
}

const SHIFTS = [
  { x: 0, y: 0, width: 190, opacity: 1 },
  { x: 120, y: 40, width: 150, opacity: 0.75 },
  { x: 30, y: 80, width: 120, opacity: 0.45 },
  { x: 210, y: 80, width: 170, opacity: 0.9 },
  { x: 90, y: 120, width: 210, opacity: 0.6 },
  { x: 260, y: 160, width: 140, opacity: 0.35 },
];

/** A quiet drawing of a roster: shifts that take over from one another. */
function ShiftMotif() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 190" className="hidden lg:block rtl:-scale-x-100">
      {[80, 160, 240, 320].map((x) => (
        <path key={x} d={`M${x} 0v190`} stroke="var(--color-night-line)" strokeDasharray="3 5" />
      ))}
      {SHIFTS.map((shift) => (
        <rect key={`${shift.x}-${shift.y}`} {...shift} height="26" rx="13" fill="var(--color-night-accent)" />
      ))}
    </svg>
  );
}
