import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { PageTitle } from "#ui/page/page-title.tsx";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";

const COUNTDOWN_S = 5;

/** Celebrates a payment. A visit without one (by the history entry, also after a reload) moves on. */
export function PaymentSuccessScreen() {
  const { state } = useLocation();
  return state?.paid === true ? (
    <Success isTrial={state.isTrial === true} />
  ) : (
    <Navigate replace to={links.dashboard()} />
  );
}

function Success({ isTrial }: { isTrial: boolean }) {
  const say = useSubscriptionWords();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_S);

  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (secondsLeft === 0) navigate(links.staff(), { replace: true });
  }, [secondsLeft, navigate]);

  useEffect(celebrate, []);

  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-md flex-col items-center gap-4 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-positive-soft text-positive">
          <Icon name="check" className="size-10" />
        </span>
        <PageTitle>{say("success.title")}</PageTitle>
        <p className="text-muted">{say(isTrial ? "success.trialText" : "success.text")}</p>
        <div className="mt-4 flex w-full flex-col gap-3">
          <ProgressBar
            isBare
            isCountdown
            label={say("success.countdown")}
            value={COUNTDOWN_S - secondsLeft}
            maxValue={COUNTDOWN_S}
          />
          <p className="text-muted tabular-nums">{say("success.continuing", { seconds: secondsLeft })}</p>
        </div>
        <LinkButton href={links.staff()}>{say("success.goNow")}</LinkButton>
      </div>
    </main>
  );
}

const CELEBRATION_MS = 3000;
const BURST_EVERY_MS = 250;

const SIDES = [
  { angle: 60, x: 0 },
  { angle: 120, x: 1 },
];

/** Shows confetti for three seconds, unless the person prefers reduced motion. Returns a function that stops it. */
function celebrate(): () => void {
  const ended = new AbortController();
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isCalm) void throwConfetti(ended.signal);
  return () => ended.abort();
}

async function throwConfetti(ended: AbortSignal) {
  const { default: library } = await import("canvas-confetti");
  if (ended.aborted) return;
  // The library's worker is made from a blob, which the content security policy refuses.
  const confetti = library.create(undefined, { useWorker: false, resize: true });
  const burst = () => {
    for (const { angle, x } of SIDES) {
      void confetti({
        particleCount: 24,
        angle,
        spread: 60,
        origin: { x, y: 0.7 },
        disableForReducedMotion: true,
      });
    }
  };
  burst();
  const bursts = setInterval(burst, BURST_EVERY_MS);
  const end = setTimeout(() => clearInterval(bursts), CELEBRATION_MS);
  ended.addEventListener("abort", () => {
    clearInterval(bursts);
    clearTimeout(end);
    confetti.reset();
  });
}
