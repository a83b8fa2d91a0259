import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { IconFrame } from "#ui/marks/icon.tsx";
import { SkipLink } from "#ui/page/page-title.tsx";
import { BrandLogo } from "#view/layout/brand-logo.tsx";
import { LanguageMenu } from "#view/layout/language-menu.tsx";
import { useLandingWords } from "#words/made/use-landing-words.ts";
import { HandoverDemo } from "./handover-demo.tsx";

interface FirstSightProps {
  onHelp?: () => void;
  /** The rest of the page; until it loads, its height is reserved so that the footer stays out of sight. */
  children?: ReactNode;
}

/** The first screenful. The build also writes it into the page, so that it shows before any code runs. */
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

function LandingHeader({ onHelp }: { onHelp?: (() => void) | undefined }) {
  const say = useLandingWords();
  return (
    <header className="public-edges mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-3 gap-y-3 pt-[max(1rem,env(safe-area-inset-top))] pb-4">
      <Link href={links.home()} className="rounded-lg focus-visible:outline-night-accent">
        <BrandLogo isCompact />
      </Link>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:*:px-2 max-sm:*:text-sm sm:gap-x-2">
        <Button variant="night-quiet" {...(onHelp && { onPress: onHelp })}>
          {say("howToUse")}
        </Button>
        <LanguageMenu isOnNight />
        <LinkButton variant="night-quiet" href={links.login()}>
          {say("logIn")}
        </LinkButton>
        <LinkButton href={links.signUp()}>{say("signUp")}</LinkButton>
      </div>
    </header>
  );
}

function Hero() {
  const say = useLandingWords();
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(prefersReducedMotion);
  return (
    <div className="pt-2 sm:pt-14 lg:pt-16">
      <div className="public-edges mx-auto grid max-w-7xl grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-6">
          <RotatingPhrases turn={turn} />
          <p className="max-w-xl text-lg text-on-night-muted sm:text-xl">{say("hero.text")}</p>
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton size="large" variant="night" href={links.signUp()}>
              {say("hero.startTrial")}
            </LinkButton>
            <LinkButton
              size="large"
              variant="night-quiet"
              href={links.login()}
              className="border border-edge"
            >
              {say("logIn")}
            </LinkButton>
          </div>
          <p className="flex items-center gap-2 font-medium text-on-night-muted">
            <IconFrame path="m5 12.5 4.5 4.5L19 7.5" className="size-5 text-night-accent" />
            {say("hero.trial")}
          </p>
        </div>
        <div className="text-ink">
          <HandoverDemo />
        </div>
      </div>
      <div className="relative mt-12 overflow-hidden pb-8 lg:mt-16">
        <ShiftRelay turn={turn} isPaused={isPaused} onFull={() => setTurn(nextPhrase)} />
        <PauseButton isPaused={isPaused} onPress={() => setPaused(!isPaused)} />
      </div>
    </div>
  );
}

/** The page's heading. Only its look changes: its name stays, and all phrases share one cell, so nothing moves. */
function RotatingPhrases({ turn }: { turn: number }) {
  const say = useLandingWords();
  return (
    <h1
      tabIndex={-1}
      className="text-[clamp(2.5rem,1.4rem+4.6vw,4.75rem)] leading-[1.04] font-bold tracking-[-0.03em]"
    >
      <span className="sr-only">{say("hero.heading")}</span>
      <span aria-hidden="true" className="grid grid-cols-1 items-end">
        {PHRASES.map((phrase, index) => (
          <span
            key={phrase}
            className={cx(
              "[grid-area:1/1] text-balance transition-[opacity,translate] duration-500 motion-reduce:transition-none",
              index === turn ? "delay-150" : "translate-y-3 opacity-0",
            )}
          >
            {say(`hero.phrase.${phrase}`)}
          </span>
        ))}
      </span>
    </h1>
  );
}

function prefersReducedMotion(): boolean {
  // The build renders this too, without a window.
  return typeof window !== "undefined" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The bars of the logo, drawn large: start and length. They extend beyond the picture on both sides. */
export const RELAY_BARS = [
  { from: "-6%", width: "52%", tone: "bg-on-night" },
  { from: "24%", width: "46%", tone: "bg-night-accent" },
  { from: "56%", width: "52%", tone: "bg-[oklch(0.88_0.1_215)]" },
] as const;

/** Three shifts that take over from one another: each bar fills while its phrase shows, then the next begins. */
function ShiftRelay({ turn, isPaused, onFull }: { turn: number; isPaused: boolean; onFull: () => void }) {
  const up = turn % RELAY_BARS.length;
  return (
    <div aria-hidden="true" className="relative h-28 sm:h-36 lg:h-44">
      {RELAY_BARS.map(({ from, width, tone }, index) => (
        <div
          key={from}
          className="absolute h-[22%] overflow-hidden rounded-full bg-night-raised"
          style={{ insetInlineStart: from, width, top: `${index * 34}%` }}
        >
          {/* A key per turn restarts the animation. */}
          <div
            key={index === up ? turn : -1}
            onAnimationEnd={onFull}
            className={cx(
              "h-full rounded-full",
              tone,
              index > up && "-translate-x-full rtl:translate-x-full",
              index === up && "animate-[fill-up_3.6s_linear_both]",
              // Also paused before hydration (inline/first-paint.js): otherwise it would start twice.
              isPaused
                ? "[animation-play-state:paused]"
                : "in-data-first-paint:[animation-play-state:paused]",
            )}
          />
        </div>
      ))}
    </div>
  );
}

/** The phrases that the hero shows one after the other. */
export const PHRASES = [1, 2, 3, 4, 5] as const;

/** The index of the next phrase; the first follows the last. */
export function nextPhrase(turn: number): number {
  return (turn + 1) % PHRASES.length;
}

function PauseButton({ isPaused, onPress }: { isPaused: boolean; onPress: () => void }) {
  const say = useLandingWords();
  return (
    <AriaButton
      aria-label={say(isPaused ? "hero.play" : "hero.pause")}
      onPress={onPress}
      className="absolute end-3 bottom-1 grid size-11 cursor-pointer place-items-center rounded-full bg-night/80 text-on-night-muted transition-colors hover:text-on-night focus-visible:outline-night-accent sm:end-7"
    >
      <IconFrame path={isPaused ? "M8 5.5v13l11-6.5-11-6.5Z" : "M9 5.5v13m6-13v13"} className="size-5" />
    </AriaButton>
  );
}
