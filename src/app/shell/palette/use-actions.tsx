import { useMemo } from "react";
import { mayOpen } from "#app/routing/pages.ts";
import { links } from "#lib/links.ts";
import { foldText } from "#lib/search.ts";
import { usePeople } from "#queries/people.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { PRESS_ICONS } from "#view/clock/clock-button.tsx";
import { useMyDay } from "#view/clock/use-my-day.ts";
import { usePunching } from "#view/clock/use-punching.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { useSearchWords } from "#words/made/use-search-words.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { NavIcon, type NavIconName, navGroups } from "../navigation.tsx";
import type { Entry, Opening } from "./entry.ts";

/** What one begins on another page, and other words for it. */
const TASKS = [
  { name: "addShift", path: links.roster({ part: "add" }), icon: "calendar", also: "also.addShift" },
  {
    name: "timeOff",
    path: links.availability({ part: "add" }),
    icon: "calendar-check",
    also: "also.timeOff",
  },
  { name: "requests", path: links.roster({ part: "requests" }), icon: "calendar", also: null },
  { name: "openShifts", path: links.schedule({ part: "open-shifts" }), icon: "calendar", also: null },
  { name: "privateMessages", path: links.chat({ tab: "private" }), icon: "chat", also: null },
  { name: "payRules", path: links.payroll({ tab: "rules" }), icon: "pay", also: null },
] as const;

/** Pages that are not in everybody's menu. */
const OTHER_PAGES = [
  { name: "schedule", href: links.schedule(), icon: "calendar" },
  { name: "availability", href: links.availability(), icon: "calendar-check" },
  { name: "feedback", href: links.feedback(), icon: "chat" },
] as const;

/** The cards of the settings; staff have no two-step login. */
const SETTINGS = [
  "account",
  "twoStep",
  "business",
  "push",
  "theme",
  "region",
  "device",
  "data",
  "help",
] as const;

interface Acting {
  role: Role | null;
  open: Opening;
  /** Runs something and closes the search. */
  close: (run: () => void) => () => void;
  onLogOut: () => void;
}

/** What the person can do and which pages they may open; undefined while loading. */
export function useActions({ role, open, close, onLogOut }: Acting): Entry[] | undefined {
  const say = useSearchWords();
  const app = useAppWords();
  const settings = useSettingsWords();
  const isMobile = useIsMobile();
  const needsAttention = useSyncStatus(({ attention }) => attention > 0);
  const clock = useClockActions(open);
  const messages = useNewMessages(open);
  if (!clock || !messages) return undefined;

  const may = (path: string) => mayOpen(path.replace(/[?#].*/, ""), role);
  const entry = (id: string, label: string, icon: NavIconName, run: () => void, also = ""): Entry => ({
    ...{ id, label, run, mark: <NavIcon name={icon} />, text: foldText(`${label} ${also}`) },
  });
  const tasks = TASKS.filter(({ path }) => may(path)).map(({ name, path, icon, also }) =>
    entry(name, say(`action.${name}`), icon, open(path), also ? say(also) : ""),
  );
  const menu = navGroups(role, isMobile, needsAttention).flatMap(({ items }) => items);
  const others = OTHER_PAGES.filter(({ name }) => !menu.some((item) => item.name === name));
  const pages = [...menu, ...others].map(({ name, href, icon }) =>
    entry(`page ${name}`, app(`page.${name}`), icon, open(href)),
  );
  const cards = SETTINGS.filter((name) => name !== "twoStep" || role !== "employee");
  const sections = cards.map((name): Entry => {
    const page = app("page.settings");
    const found = entry(
      `settings ${name}`,
      settings(`${name}.title`),
      "settings",
      open(links.settings()),
      page,
    );
    return { ...found, detail: page, isHidden: true };
  });
  const logOut: Entry = {
    ...entry("log-out", say("action.logOut"), "settings", close(onLogOut), say("also.logOut")),
    mark: <Icon name="log-out" />,
  };
  return [...clock, ...tasks, ...pages, logOut, ...sections, ...messages];
}

/** The presses of the time clock that fit now. Each leads to the clock, which shows what it did. */
function useClockActions(open: Opening): Entry[] | undefined {
  const say = useTimeClockWords();
  const search = useSearchWords();
  const { press } = usePunching();
  const day = useMyDay();
  return day?.offer.actions.map((type) => {
    const label = say(`press.${type}`);
    return {
      ...{ id: `press ${type}`, label, text: foldText(`${label} ${search("also.clock")}`) },
      mark: <Icon name={PRESS_ICONS[type]} />,
      run() {
        void press({ type, note: "", shiftId: null });
        open(links.timeClock())();
      },
    };
  });
}

function useNewMessages(open: Opening): Entry[] | undefined {
  const say = useSearchWords();
  const me = useSession(({ user }) => user?.id);
  const people = usePeople();
  const found = useMemo(
    () =>
      people
        ?.filter(({ id }) => id !== me)
        .map(({ id, name }) => ({ person: id, label: say("action.message", { name }) }))
        .map((one) => ({ ...one, text: foldText(one.label) })),
    [people, me, say],
  );
  return found?.map((one) => ({
    ...one,
    ...{ id: `message ${one.person}`, isHidden: true },
    mark: <ControlIcon name="mail" />,
    run: open(links.chat({ with: one.person })),
  }));
}
