import { screens } from "#app/screens.ts";
import { links } from "#lib/links.ts";

/** The pages worth loading before they are asked for (spec section 2, hovering a link). */
const PRELOADS: Record<string, () => void> = {
  [links.dashboard()]: screens.dashboard.preload,
  [links.timeClock()]: screens.timeClock.preload,
  [links.settings()]: screens.settings.preload,
  [links.needsAttention()]: screens.needsAttention.preload,
  [links.news()]: screens.comingLater.preload,
  [links.roster()]: screens.comingLater.preload,
  [links.schedule()]: screens.comingLater.preload,
  [links.availability()]: screens.comingLater.preload,
  [links.staffAvailability()]: screens.comingLater.preload,
  [links.staff()]: screens.comingLater.preload,
};

/** Starts loading a page's code because the pointer is on a link to it. */
export function preloadPage(path: string) {
  PRELOADS[path]?.();
}
