import { useContext, useEffect } from "react";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Icon } from "../marks/icon.tsx";
import { useTriggeredLayer } from "../overlays/popover.tsx";
import type { FieldHelpProps } from "./field-help.tsx";

export interface Option {
  value: string;
  label: string;
}

/** The props of a select or combo box. */
export interface ChoiceProps extends FieldHelpProps {
  name?: string;
  isDisabled?: boolean;
  /** Null while nothing is chosen. */
  value: string | null;
  options: readonly Option[];
  onChange: (value: string) => void;
}

const ROW = { estimatedRowHeight: 44, padding: 6 };

/** The options of a select, or else of the surrounding combo box, in a panel. Only visible ones are in the page. */
export function OptionList({ options }: { options?: readonly Option[] }) {
  const say = useUiWords();
  useTriggeredLayer();
  return (
    <Popover
      offset={6}
      containerPadding={12}
      className="w-(--trigger-width) min-w-48 overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-float entering:animate-appear"
    >
      <Virtualizer layout={ListLayout} layoutOptions={ROW}>
        <ListBox
          {...(options && { items: options })}
          renderEmptyState={() => <p className="px-3.5 py-2.5 text-muted">{say("field.nothingFound")}</p>}
          // React Aria takes no press while the list scrolls, and one that is on its way is lost.
          className="max-h-80 overflow-y-auto outline-none *:pointer-events-auto!"
        >
          {({ value, label }: Option) => (
            <ListBoxItem
              id={value}
              textValue={label}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3.5 py-2 outline-none focus:bg-brand-soft focus:text-brand-ink selected:font-semibold disabled:cursor-not-allowed disabled:opacity-60"
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
      <FirstMatch />
    </Popover>
  );
}

/**
 * Points at the first match while something is typed into a combo box. React Aria would point at what is chosen, though
 * that may be no match, or at nothing. It comes after the list, whose own choice it corrects.
 */
function FirstMatch() {
  const state = useContext(ComboBoxStateContext);
  const typed = state?.inputValue === state?.selectedItem?.textValue ? "" : state?.inputValue;
  const isNothing = state?.selectionManager.focusedKey === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: arrow keys lead on from there.
  useEffect(() => {
    if (state && typed) state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  }, [typed, isNothing]);
  return null;
}
