import { afterEach, expect, it, vi } from "vitest";
import { partsAtHand } from "./parts.ts";

const loaded = vi.hoisted(() => [] as string[]);
vi.mock("./day-view/day-view.tsx", () => ({ DayView: loaded.push("day") }));
vi.mock("./template-view/template-view.tsx", () => ({ TemplateView: loaded.push("template") }));
vi.mock("./shift-dialog/who-fits.tsx", () => ({ WhoFits: loaded.push("who fits") }));
vi.mock("./shift-dialog/shift-history.tsx", () => ({ ShiftHistory: loaded.push("history") }));
vi.mock("./publish/publish-button.tsx", () => ({ PublishButton: loaded.push("publish") }));
vi.mock("./requests/requests-panel.tsx", () => ({ RequestsPanel: loaded.push("requests") }));
vi.mock("./week-actions/week-menu.tsx", () => ({ WeekMenu: loaded.push("week") }));
vi.mock("#screens/roster-setup/roster-setup-menu.tsx", () => ({ RosterSetupMenu: loaded.push("setup") }));

afterEach(() => void vi.useRealTimers());

it("are all loaded once the screen is settled, shown or not: the network may be gone when they are wanted", async () => {
  vi.useFakeTimers();
  partsAtHand()();
  vi.runAllTimers();
  partsAtHand();
  expect(loaded).toEqual([]);
  vi.runAllTimers();
  vi.useRealTimers();
  await vi.waitFor(() =>
    expect([...loaded].sort()).toEqual([
      "day",
      "history",
      "publish",
      "requests",
      "setup",
      "template",
      "week",
      "who fits",
    ]),
  );
});
