import { type ReactNode, useContext } from "react";
import { ComboBox as AriaComboBox, Button, Input } from "react-aria-components/ComboBox";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { searchFor } from "#lib/search.ts";
import { Icon } from "../marks/icon.tsx";
import { FIELD, Labelled } from "./field-help.tsx";
import { type ChoiceProps, OptionList } from "./option-list.tsx";

/**
 * A choice from many options, found by typing: Enter and Tab take the first match. On leaving, text that matches none
 * reverts to the last choice.
 */
export function ComboBox({ label, description, error, value, options, onChange, ...props }: ChoiceProps) {
  return (
    <AriaComboBox
      allowsEmptyCollection
      {...FIELD}
      {...props}
      defaultItems={options}
      defaultFilter={(label, typed) => searchFor(typed)(label)}
      value={value}
      // Also where it has the focus from the start, which would keep its text as it is.
      defaultInputValue={options.find((option) => option.value === value)?.label ?? ""}
      onChange={(key) => key !== null && onChange(String(key))}
      isInvalid={Boolean(error)}
    >
      <Labelled label={label} description={description} error={error}>
        <Group className="field-box flex items-center pe-0.5">
          <Input className="min-h-11 w-full min-w-0 flex-1 truncate bg-transparent outline-none" />
          <Button className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-ink">
            <Icon name="chevron-down" />
          </Button>
        </Group>
      </Labelled>
      <StaysWithPage>
        <OptionList />
      </StaysWithPage>
    </AriaComboBox>
  );
}

/**
 * React Aria closes the list and drops the typed text when the page scrolls, as it does when a phone's keyboard
 * opens. This list scrolls with the page, so closing it is unnecessary.
 */
function StaysWithPage({ children }: { children: ReactNode }) {
  const state = useContext(OverlayTriggerStateContext);
  const close = () => {
    const { type, target } = window.event ?? {};
    if (type !== "scroll" || target !== document) state?.close();
  };
  return (
    <OverlayTriggerStateContext value={state && { ...state, close }}>{children}</OverlayTriggerStateContext>
  );
}
