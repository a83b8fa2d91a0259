import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from "react-aria-components/SearchField";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { ControlIcon } from "../marks/control-icon.tsx";
import { Icon } from "../marks/icon.tsx";

interface SearchFieldProps extends Omit<AriaSearchFieldProps, "className" | "children" | "aria-label"> {
  label: string;
}

/** A field that filters a list while typing; Escape or the cross clears it. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  const say = useUiWords();
  return (
    <AriaSearchField {...props} aria-label={label} className="group relative flex items-center">
      <ControlIcon name="search" className="pointer-events-none absolute start-3.5 text-muted" />
      <Input
        dir="auto"
        // An empty field, with its placeholder, runs as the page does.
        className="field-box pe-12 ps-11 placeholder:text-muted placeholder-shown:[direction:inherit] [&::-webkit-search-cancel-button]:hidden"
        placeholder={say("field.search", { label })}
      />
      <Button className="absolute end-0.5 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-ink group-data-[empty]:hidden">
        <Icon name="close" />
      </Button>
    </AriaSearchField>
  );
}
