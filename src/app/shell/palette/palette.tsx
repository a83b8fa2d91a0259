import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Ranking, rankingOf } from "#domain/search/ranking.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { SearchDialog } from "#ui/overlays/search-dialog.tsx";
import { useToday } from "#view/times/use-now.ts";
import { useSearchWords } from "#words/made/use-search-words.ts";
import type { Entry, UntitledGroup } from "./entry.ts";
import { useActions } from "./use-actions.tsx";
import { useFound } from "./use-found.tsx";
import { useFoundPeople } from "./use-found-people.tsx";

const MOST = { people: 5, actions: 5 };

interface PaletteProps {
  onLogOut: () => void;
  onClose: () => void;
}

/**
 * Finds people, actions, shifts, news, training and messages in what this device holds. People and actions are there at
 * once; the others come below them, so that nothing moves for them.
 */
export function Palette({ onLogOut, onClose }: PaletteProps) {
  const say = useSearchWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const role = useSession(memberRole);
  const ranking = rankingOf(typed, useToday());
  const hasTyped = typed.trim() !== "";
  // The new page comes first: it takes the place of this layer in the history.
  const close = (run: () => void) => () => {
    run();
    onClose();
  };
  const open = (path: string) => close(() => navigate(path));
  const people = useFoundPeople(role, open);
  const actions = useActions({ role, open, close, onLogOut });
  const found = useFound({ typed, role, ranking, open });
  const isKnown = people && actions && !found.isSearching;

  function shownGroups(): UntitledGroup[] {
    if (!people || !actions) return [];
    if (!hasTyped) return [{ id: "actions", results: actions.filter(({ isHidden }) => !isHidden) }];
    const persons = ranking.best(people, MOST.people);
    // Staff are led to the conversation by the person's name already.
    const known = new Set(role === "employee" ? persons.map(({ person }) => person) : []);
    const others = actions.filter(({ person }) => !person || !known.has(person));
    return [...inOrder(ranking, persons, ranking.best(others, MOST.actions)), ...found.groups];
  }

  const groups = shownGroups()
    .filter(({ results }) => results.length > 0)
    .map((group) => ({ ...group, title: say(`kind.${group.id}`) }));
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <SearchDialog
      label={say("title")}
      placeholder={say("field")}
      typed={typed}
      onType={setTyped}
      groups={groups}
      empty={
        isKnown && (
          <EmptyState icon="info" title={say("empty.title")}>
            {say("empty.hint")}
          </EmptyState>
        )
      }
      status={isKnown && hasTyped ? say("count", { count }) : ""}
      onClose={onClose}
    />
  );
}

/** People and actions, first those of which one answers best. */
function inOrder({ matchOf }: Ranking, people: Entry[], actions: Entry[]): UntitledGroup[] {
  const matchOfFirst = ([first]: Entry[]) => (first && matchOf(first.text)) ?? Number.POSITIVE_INFINITY;
  const groups: UntitledGroup[] = [
    { id: "people", results: people },
    { id: "actions", results: actions },
  ];
  return matchOfFirst(actions) < matchOfFirst(people) ? groups.reverse() : groups;
}
