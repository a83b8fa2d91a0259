import { useState } from "react";
import type { Ranking } from "#domain/search/ranking.ts";
import { factsText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { useChatFloor } from "#queries/chat.ts";
import type { SearchAnswer } from "#queries/computed/search.ts";
import { useComputed } from "#queries/computed/use-computed.ts";
import { useEverybody } from "#queries/people.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useSearchWords } from "#words/made/use-search-words.ts";
import { NavIcon } from "../navigation.tsx";
import type { Opening, UntitledGroup } from "./entry.ts";

const NOTHING = { shifts: [], posts: [], modules: [], messages: [] };
const ALL = Number.POSITIVE_INFINITY;
/** What is read once for each opening does not change while it is open: asking again early would be for nothing. */
const SETTLED_MS = 2000;

interface Finding {
  typed: string;
  role: Role | null;
  ranking: Ranking;
  open: Opening;
}

/** What a worker finds in this device's shifts, news, training and messages; what it found before stays as far as it fits. */
export function useFound({ typed, role, ranking, open }: Finding): {
  groups: UntitledGroup[];
  isSearching: boolean;
} {
  const say = useSearchWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const me = useSession(({ user }) => user?.id ?? "");
  const everybody = useEverybody();
  const floor = useChatFloor();
  const [opening] = useState(() => crypto.randomUUID());
  const manages = role === "admin" || role === "manager";
  const { locale, zone, hourCycle, firstDayOfWeek, currency } = format;
  const isAsking = typed.trim() !== "" && floor !== undefined;
  const question = {
    ...{
      typed,
      opening,
      me,
      manages,
      today: format.dayOf(now),
      floor: floor ?? "",
      openShift: say("openShift"),
    },
    settings: { locale, zone, hourCycle, firstDayOfWeek, currency },
  };
  const { answer, isOther, problem } = useComputed("search", isAsking ? question : null, {
    settledMs: SETTLED_MS,
  });
  const found = useLastFound(answer);

  const names = new Map(everybody?.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) || say("formerColleague");
  const groups: UntitledGroup[] = [
    {
      id: "shifts",
      results: ranking.best(found.shifts, ALL).map((shift) => ({
        ...shift,
        id: `shift ${shift.id}`,
        label: shift.user_id === null ? say("openShift") : nameOf(shift.user_id),
        detail: factsText(locale, [
          format.relativeDay(shift.day, now),
          timesText(shift, format),
          ...shift.about,
        ]),
        mark: <NavIcon name="calendar" />,
        run: open(
          manages ? links.roster({ week: shift.day }) : links.schedule({ view: "week", day: shift.day }),
        ),
      })),
    },
    {
      id: "posts",
      results: ranking.best(found.posts, ALL).map(({ id, title, text }) => ({
        ...{ id: `post ${id}`, label: title, text, mark: <NavIcon name="news" /> },
        run: open(links.news({ search: title })),
      })),
    },
    {
      id: "modules",
      results: ranking.best(found.modules, ALL).map(({ id, title, text }) => ({
        ...{ id: `module ${id}`, label: title, text, mark: <NavIcon name="graduation" /> },
        run: open(links.training({ module: id })),
      })),
    },
    {
      id: "messages",
      results: ranking.best(found.messages, ALL).map(({ id, contact, writer, part, at, text }) => ({
        ...{ id: `found ${id}`, label: part, text, mark: <NavIcon name="chat" /> },
        detail: factsText(locale, [
          contact === null ? nameOf(writer) : nameOf(contact),
          contact === null && say("team"),
          format.timeAndDay(at, now),
        ]),
        run: open(links.chat(contact === null ? {} : { with: contact })),
      })),
    },
  ];
  if (!isAsking) return { groups: [], isSearching: typed.trim() !== "" };
  return { groups, isSearching: problem === null && (isOther || answer?.messages === null) };
}

/** An answer that is still without messages keeps those of the one before. */
function useLastFound(answer: SearchAnswer | undefined) {
  const [last, setLast] = useState<{ of: SearchAnswer | undefined; found: Found }>({
    of: undefined,
    found: NOTHING,
  });
  if (!answer || last.of === answer) return last.found;
  const found = { ...answer, messages: answer.messages ?? last.found.messages };
  setLast({ of: answer, found });
  return found;
}

type Found = { [Kind in keyof SearchAnswer]: NonNullable<SearchAnswer[Kind]> };
