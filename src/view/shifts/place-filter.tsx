import { ownPlaces, placesInUse } from "#domain/roster/places.ts";
import { listText } from "#lib/format/formatters.ts";
import { useSession } from "#stores/session-store.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useAddressQuery } from "../layout/use-address-query.ts";
import { useShownPlaces } from "./use-shown-places.ts";

/** Shows one place alone, one's own, or all; renders nothing where there are not several. */
export function PlaceFilter({ isInToolbar = false }: { isInToolbar?: boolean }) {
  const say = useScheduleWords();
  const { places = [], shown = null } = useShownPlaces() ?? {};
  const me = useSession(({ user }) => user?.id ?? "");
  const [, ask] = useAddressQuery();
  if (places.length === 0) return null;
  const show = (place: string | null) => ask({ place });
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
  const icon = isInToolbar && !shown && <ControlIcon name="pin" />;
  const look = { icon, size: isInToolbar ? "narrow" : "medium" } as const;
  return <ChoiceMenu {...look} items={items} name={name} label={say("place.filter", { name })} />;
}
