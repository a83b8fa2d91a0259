import { useMemo } from "react";
import { links } from "#lib/links.ts";
import { foldText } from "#lib/search.ts";
import { usePeople } from "#queries/people.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { useSearchWords } from "#words/made/use-search-words.ts";
import type { Entry, Opening } from "./entry.ts";

/** Everybody: managers are led to them in the staff list, others to their conversation, and each to their own settings. */
export function useFoundPeople(role: Role | null, open: Opening): Entry[] | undefined {
  const say = useSearchWords();
  const me = useSession(({ user }) => user?.id);
  const people = usePeople();
  const folded = useMemo(
    () => people?.map((person) => ({ person, text: foldText(`${person.name} ${person.email}`) })),
    [people],
  );
  return folded?.map(({ person: { id, name, profile_picture_url }, text }) => ({
    ...{ id: `person ${id}`, person: id, label: name, text },
    ...(id === me && { detail: say("you") }),
    mark: (
      <Avatar
        name={name}
        picture={profile_picture_url}
        className="size-8 bg-brand-soft text-xs text-brand-ink"
      />
    ),
    run: open(pathOf(id === me ? null : id, name, role)),
  }));
}

function pathOf(id: string | null, name: string, role: Role | null): string {
  if (id === null) return links.settings();
  return role === "employee" ? links.chat({ with: id }) : links.staff({ search: name });
}
