import { lazyPart } from "#ui/page/lazy-part.ts";

const publish = lazyPart(async () => (await import("./publish/publish-button.tsx")).PublishButton);
const requests = lazyPart(async () => (await import("./requests/requests-panel.tsx")).RequestsPanel);
const week = lazyPart(async () => (await import("./week-actions/week-menu.tsx")).WeekMenu);
const setup = lazyPart(
  async () => (await import("#screens/roster-setup/roster-setup-menu.tsx")).RosterSetupMenu,
);
const day = lazyPart(async () => (await import("./day-view/day-view.tsx")).DayView);
const template = lazyPart(async () => (await import("./template-view/template-view.tsx")).TemplateView);
const whoFits = lazyPart(async () => (await import("./shift-dialog/who-fits.tsx")).WhoFits);
const history = lazyPart(async () => (await import("./shift-dialog/shift-history.tsx")).ShiftHistory);

/** The parts of the toolbar in order; each loads when it is first shown. */
export const TOOLBAR_PARTS = {
  publish: publish.Part,
  requests: requests.Part,
  week: week.Part,
  setup: setup.Part,
};

/** The views other than the week's grid. */
export const VIEW_PARTS = { day: day.Part, template: template.Part };

/** The parts below the fields of a shift's dialog: who fits, and the history. */
export const SHIFT_PARTS = { whoFits: whoFits.Part, history: history.Part };

const PARTS = [publish, requests, week, setup, day, template, whoFits, history];

/** For an effect: loads all parts once the screen is idle, so that they are available offline. */
export function partsAtHand(): () => void {
  const stops = PARTS.map(({ preloadWhenIdle }) => preloadWhenIdle());
  return () => {
    for (const stop of stops) stop();
  };
}
