import type { Position } from "#schema/entities/position.ts";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import type { MenuAction } from "#ui/overlays/menu.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { PositionMark } from "./position-mark.tsx";
import type { NamedPosition } from "./position-names.ts";

interface PositionMenuProps {
  positions: readonly Position[];
  named: ReadonlyMap<string, NamedPosition>;
  /** The one that alone is shown, by id; null for all. */
  chosen: string | null;
  /** What shows a position alone, or all (null). */
  actionOf: (id: string | null) => Pick<MenuAction, "href" | "onAction">;
}

/** Shows one position alone, or all; renders nothing where there are none. */
export function PositionMenu({ positions, named, chosen, actionOf }: PositionMenuProps) {
  const say = useScheduleWords();
  const offered = positions.filter(({ id, is_archived }) => !is_archived || id === chosen);
  if (offered.length === 0) return null;
  const shown = named.get(chosen ?? "");
  const all = { id: "all", label: say("filter.all"), ...actionOf(null) };
  const items = offered.map(({ id, name }) => {
    const mark = named.get(id);
    return { id, label: name, ...actionOf(id), icon: mark && <PositionMark position={mark} /> };
  });
  const name = shown?.name ?? all.label;
  return (
    <ChoiceMenu
      items={[all, ...items]}
      name={name}
      label={say("filter.position", { name })}
      mark={shown && <PositionMark position={shown} />}
    />
  );
}
