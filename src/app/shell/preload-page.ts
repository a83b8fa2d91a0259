import { screens } from "#app/screens.ts";
import { links } from "#lib/links.ts";

/** The pages worth loading before they are asked for (spec section 2, hovering a link): these and no others. */
const PRELOADS: Record<string, () => void> = {
  [links.dashboard()]: screens.dashboard.preload,
  [links.timeClock()]: screens.timeClock.preload,
  [links.settings()]: screens.settings.preload,
  [links.news()]: screens.news.preload,
  [links.roster()]: screens.roster.preload,
  [links.schedule()]: screens.schedule.preload,
  [links.availability()]: screens.availability.preload,
  [links.staffAvailability()]: screens.staffAvailability.preload,
  [links.staff()]: screens.staff.preload,
};

/** Starts loading a page's code because the pointer is on a link to it. */
export function preloadPage(path: string) {
  PRELOADS[path]?.();
}
