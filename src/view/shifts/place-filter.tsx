import { useSearchParams } from "react-router-dom";
import { ownPlaces, placesInUse } from "#domain/roster/places.ts";
import { listText } from "#lib/format/formatters.ts";
import { useSession } from "#stores/session-store.ts";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useShownPlaces } from "./use-shown-places.ts";

/** Shows one place alone, one's own, or all; renders nothing where there are not several. */
export function PlaceFilter() {
  const say = useScheduleWords();
  const { places = [], shown = null } = useShownPlaces() ?? {};
  const me = useSession(({ user }) => user?.id ?? "");
  const [query, setQuery] = useSearchParams();
  if (places.length === 0) return null;
  function show(asked: string | null) {
    const next = new URLSearchParams(query);
    if (asked) next.set("place", asked);
    else next.delete("place");
    setQuery(next, { replace: true });
  }
  const own = ownPlaces(me, places);
  const offered = places.filter(({ id, is_archived }) => !is_archived || shown?.has(id));
  const items = [
    // One place of one's own is among the others.
    ...(own && own.size > 1 ? [{ id: "own", label: say("place.own"), onAction: () => show(null) }] : []),
    { id: "all", label: say("place.all"), onAction: () => show("all") },
    ...offered.map(({ id, name }) => ({ id, label: name, onAction: () => show(id) })),
  ];
  const names = placesInUse(places).flatMap(({ id, name }) => (shown?.has(id) ? [name] : []));
  const chosen = offered.find(({ id }) => shown?.size === 1 && shown.has(id))?.name;
  const name = chosen ?? (shown ? listText(say.locale, names) : say("place.all"));
  return <ChoiceMenu items={items} name={name} label={say("place.filter", { name })} />;
}
