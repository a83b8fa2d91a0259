import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { areStepsAway } from "#stores/steps-away.ts";
import { lazyAside, type Retry } from "#ui/page/lazy-part.ts";
import type { FirstStepsProps } from "./first-steps.tsx";

const steps = lazyAside(async () => (await import("./first-steps.tsx")).FirstSteps, NoSteps);

/**
 * The card that leads a new business through its first steps, for managers and admins. What is beside it waits until it is
 * known whether it shows, because a late one would move it. Where it is put away nothing of it is loaded, unless a link
 * asks for it.
 */
export function useFirstSteps(userId: string) {
  const isAsked = useLocation().hash === "#getting-started";
  const [isWanted, setWanted] = useState(() => !areStepsAway(userId));
  if (isAsked && !isWanted) setWanted(true);
  const [isKnown, setKnown] = useState(false);
  const onKnown = useCallback(() => setKnown(true), []);
  return {
    isKnown: isKnown || !isWanted,
    card: isWanted && <steps.Part userId={userId} isAsked={isAsked} onKnown={onKnown} />,
  };
}

/** In place of what could not be loaded; the rest of the page works. */
function NoSteps({ onKnown }: FirstStepsProps & Retry) {
  useEffect(onKnown, [onKnown]);
  return null;
}
