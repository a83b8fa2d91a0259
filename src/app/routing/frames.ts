import { lazyScreen } from "./lazy-screen.ts";

/** What is around the screens, apart from them: it loads screens itself. */
export const frames = {
  shell: lazyScreen(async () => (await import("../shell/app-shell.tsx")).AppShell),
  communal: lazyScreen(async () => (await import("./communal-clock.tsx")).CommunalClock),
};
