import { lazyScreen } from "./lazy-screen.ts";

/** The frames around screens, in a separate module because they load screens. */
export const frames = {
  shell: lazyScreen(async () => (await import("../shell/app-shell.tsx")).AppShell),
  communal: lazyScreen(async () => (await import("./communal-clock.tsx")).CommunalClock),
};
