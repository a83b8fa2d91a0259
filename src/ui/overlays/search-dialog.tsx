import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import {
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Text,
} from "react-aria-components/ListBox";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Input, TextField } from "react-aria-components/TextField";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { IconButton } from "../button.tsx";
import { ControlIcon } from "../marks/control-icon.tsx";
import { useLayer } from "./layers.ts";
import { OwnTriggers } from "./popover.tsx";

export interface SearchResult {
  id: string;
  label: string;
  detail?: string;
  mark: ReactNode;
  run: () => void;
}

export interface SearchGroup {
  id: string;
  title: string;
  results: readonly SearchResult[];
}

interface SearchDialogProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly SearchGroup[];
  /** Shown where there is no result. */
  empty: ReactNode;
  /** For screen readers: how many there are. */
  status: string;
  onClose: () => void;
}

/**
 * A search over the page: a field, and below it what it finds. The focus stays in the field; arrows, Home and End choose a
 * result, Enter runs it. What is under a finger that is down stays there, whatever comes in.
 */
export function SearchDialog({
  label,
  placeholder,
  groups,
  empty,
  status,
  onClose,
  ...field
}: SearchDialogProps) {
  const say = useUiWords();
  const [held, setHeld] = useState<readonly SearchGroup[] | null>(null);
  const release = () => setHeld(null);
  useLayer(true, onClose);
  const shown = held ?? groups;
  function type(typed: string) {
    release();
    field.onType(typed);
  }
  /** What is typed is answered by the first result, also where React Aria points at none: after pasting, or deleting. */
  function takeFirst(event: KeyboardEvent) {
    const isChosen = (event.target as Element).hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || event.nativeEvent.isComposing || isChosen) return;
    event.preventDefault();
    event.stopPropagation();
    if (field.typed.trim() !== "") shown[0]?.results[0]?.run();
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height,100dvh) justify-center bg-night/60 entering:animate-appear sm:px-4 sm:pt-[8vh] sm:pb-[max(1rem,var(--toast-room,0px))]"
    >
      <Modal className="flex h-full w-full max-w-xl flex-col overflow-hidden border-line bg-surface shadow-float max-sm:pt-[env(safe-area-inset-top)] max-sm:ps-[var(--inset-start)] max-sm:pe-[var(--inset-end)] sm:max-h-[34rem] sm:rounded-2xl sm:border">
        <Dialog aria-label={label} className="flex min-h-0 flex-1 flex-col outline-none">
          <OwnTriggers>
            <Autocomplete inputValue={field.typed} onInputChange={type}>
              <div className="flex items-center gap-2 border-b border-line py-1.5 ps-4 pe-2 focus-within:border-brand-ink">
                <ControlIcon name="search" className="text-muted" />
                <div className="min-w-0 flex-1" onKeyDownCapture={takeFirst}>
                  <TextField aria-label={label} autoFocus>
                    <Input
                      type="search"
                      dir="auto"
                      placeholder={placeholder}
                      className="min-h-12 w-full bg-transparent text-lg outline-none placeholder:text-muted placeholder-shown:[direction:inherit] [&::-webkit-search-cancel-button]:hidden"
                    />
                  </TextField>
                </div>
                <IconButton icon="close" label={say("close")} onPress={onClose} />
              </div>
              <div
                className="flex min-h-0 flex-1 flex-col"
                onPointerDownCapture={() => setHeld(shown)}
                onPointerCancel={release}
                onPointerLeave={release}
              >
                <ListBox
                  aria-label={label}
                  items={shown}
                  renderEmptyState={() => empty}
                  className="flex-1 overflow-y-auto overscroll-contain p-2 outline-none"
                >
                  {Group}
                </ListBox>
              </div>
            </Autocomplete>
            <p role="status" className="sr-only">
              {status}
            </p>
          </OwnTriggers>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Group({ id, title, results }: SearchGroup) {
  return (
    <ListBoxSection id={id} className="pb-2">
      <Header className="px-3 py-1 text-sm font-semibold text-muted">{title}</Header>
      <Collection items={results}>{Result}</Collection>
    </ListBoxSection>
  );
}

function Result({ id, label, detail, mark, run }: SearchResult) {
  return (
    <ListBoxItem
      id={id}
      textValue={detail ? `${label}, ${detail}` : label}
      onAction={run}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 outline-none hover:bg-sunken focus:bg-brand-soft focus:text-brand-ink forced-colors:focus:outline-2"
    >
      {mark}
      <span className="min-w-0 flex-1">
        <Text slot="label" dir="auto" className="block truncate text-start font-medium">
          {label}
        </Text>
        {detail && (
          <Text slot="description" className="block truncate text-sm text-muted">
            {detail}
          </Text>
        )}
      </span>
    </ListBoxItem>
  );
}
