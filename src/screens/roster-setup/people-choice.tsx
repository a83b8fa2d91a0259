import { useState } from "react";
import type { Selection } from "react-aria-components";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import type { PeopleList } from "#commands/roster/people-lists.ts";
import { type ListChanges, listChanges, listWith } from "#lib/list-changes.ts";
import { searchFor } from "#lib/search.ts";
import { usePeople } from "#queries/people.ts";
import { LISTED_PEOPLE_MAX } from "#schema/entities/fields.ts";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** Whom a form chooses: everybody, or whom it adds to the stored list and takes off it; null for nobody. */
export interface PeopleDraft {
  is_for_everybody: boolean;
  people: ListChanges | null;
}

interface ForPeopleProps {
  kind: PeopleList;
  /** Whom the stored list has. */
  listed: readonly string[];
  value: PeopleDraft;
  onChange: (changed: Partial<PeopleDraft>) => void;
}

/** Whom a position or a place is for: everybody, or a list. */
export function ForPeople({ kind, listed, value, onChange }: ForPeopleProps) {
  const say = useRosterSetupWords();
  const people = usePeople() ?? [];
  return (
    <>
      <Switch
        label={say("position.everybody")}
        description={say(`${kind}.everybodyHint`)}
        isSelected={value.is_for_everybody}
        onChange={(isForAll) => onChange({ is_for_everybody: isForAll })}
      />
      {!value.is_for_everybody && (
        <PeopleChoice
          label={say(`${kind}.people`)}
          nobody={say(`${kind}.nobody`)}
          people={people}
          chosen={listWith(listed, value.people)}
          onChange={(ids) => onChange({ people: listChanges(listed, ids) })}
        />
      )}
    </>
  );
}

interface PeopleChoiceProps {
  label: string;
  /** What it means that nobody is chosen. */
  nobody: string;
  people: readonly { id: string; name: string }[];
  /** May have people who are not offered: they stay chosen. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

const ROW = { estimatedRowHeight: 44 };

/** Chooses several people from a list that is searched by typing. Only those in sight are in the page. */
function PeopleChoice({ label, nobody, people, chosen, onChange }: PeopleChoiceProps) {
  const say = useRosterSetupWords();
  const [typed, setTyped] = useState("");
  const [isFull, setFull] = useState(false);
  const isFound = searchFor(typed);
  const shown = people.filter(({ name }) => isFound(name));
  const count = people.filter(({ id }) => chosen.includes(id)).length;

  function choose(keys: Selection) {
    const all = keys === "all" ? [...chosen, ...shown.map(({ id }) => id)] : [...keys].map(String);
    take([...new Set(all)]);
  }

  /** Leaves a full list as it is, and says so. */
  function take(ids: string[]) {
    const fits = ids.length <= LISTED_PEOPLE_MAX;
    setFull(!fits);
    if (fits) onChange(ids);
  }

  /** Enter takes the only one found, and does not send the form. */
  function takeOnly() {
    const [only] = shown;
    if (!only || shown.length > 1) return;
    take(chosen.includes(only.id) ? chosen.filter((id) => id !== only.id) : [...chosen, only.id]);
  }

  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-2">
      <SearchField label={say("position.search")} value={typed} onChange={setTyped} onSubmit={takeOnly} />
      <PeopleOptions label={label} shown={shown} chosen={chosen} onChoose={choose} />
      {isFull && (
        <p role="alert" className="text-sm font-medium text-danger">
          {say("position.listFull", { max: LISTED_PEOPLE_MAX })}
        </p>
      )}
      <p role="status" className={count === 0 ? "text-sm font-medium text-caution" : "text-sm text-muted"}>
        {count === 0 ? nobody : say("position.chosen", { count, all: people.length })}
      </p>
    </fieldset>
  );
}

interface PeopleOptionsProps extends Pick<PeopleChoiceProps, "label" | "chosen"> {
  shown: PeopleChoiceProps["people"];
  onChoose: (keys: Selection) => void;
}

function PeopleOptions({ label, shown, chosen, onChoose }: PeopleOptionsProps) {
  const say = useRosterSetupWords();
  return (
    <Virtualizer layout={ListLayout} layoutOptions={ROW}>
      <ListBox
        aria-label={label}
        items={shown}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={onChoose}
        // It closes the dialog.
        escapeKeyBehavior="none"
        renderEmptyState={() => <p className="px-3.5 py-2.5 text-muted">{say("position.noneFound")}</p>}
        className="max-h-72 overflow-y-auto rounded-xl border border-line outline-none *:pointer-events-auto! focus-visible:outline-3 focus-visible:outline-brand-ink"
      >
        {({ id, name }) => (
          <ListBoxItem
            id={id}
            textValue={name}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 outline-none hover:bg-sunken focus-visible:bg-brand-soft selected:font-semibold"
          >
            {({ isSelected }) => (
              <>
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
                {isSelected && <Icon name="check" className="text-brand-ink" />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}
