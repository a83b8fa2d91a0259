import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { ControlIcon } from "../marks/control-icon.tsx";
import { useLayer } from "./layers.ts";

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
 * result, at first that which answers best, and Enter runs it. What is under a finger that is down stays there, whatever
 * comes in. React Aria's Autocomplete would weigh on the login, whose fields know its contexts.
 */
export function SearchDialog({
  label,
  placeholder,
  typed,
  onType,
  empty,
  status,
  onClose,
  ...props
}: SearchDialogProps) {
  const say = useUiWords();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<readonly SearchGroup[] | null>(null);
  const [chosenId, choose] = useState<string | null>(null);
  const groups = held ?? props.groups;
  const all = groups.flatMap(({ results }) => results);
  const first = typed.trim() === "" ? -1 : 0;
  const known = all.findIndex(({ id }) => id === chosenId);
  const chosen = known >= 0 ? known : Math.min(first, all.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;
  const release = () => setHeld(null);
  useLayer(true, onClose);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (chosenId) document.getElementById(`${listId}-${chosen}`)?.scrollIntoView?.({ block: "nearest" });
  }, [chosenId, chosen, listId]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") all[chosen]?.run();
    const next = placeAfter(event.key, chosen, all.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(all[next]?.id ?? null);
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height,100dvh) justify-center bg-night/60 entering:animate-appear sm:px-4 sm:pt-[8vh] sm:pb-[max(1rem,var(--toast-room,0px))]"
    >
      <Modal className="flex h-full w-full max-w-xl flex-col overflow-hidden border-line bg-surface shadow-float max-sm:pt-[env(safe-area-inset-top)] max-sm:ps-[var(--inset-start)] max-sm:pe-[var(--inset-end)] sm:max-h-[34rem] sm:rounded-2xl sm:border">
        <Dialog aria-label={label} className="relative flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-center gap-2 border-b border-line py-1.5 ps-4 pe-2 focus-within:border-brand-ink">
            <ControlIcon name="search" className="text-muted" />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded={all.length > 0}
              aria-controls={listId}
              aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              dir="auto"
              placeholder={placeholder}
              value={typed}
              onChange={({ target }) => {
                release();
                choose(null);
                onType(target.value);
              }}
              onKeyDown={press}
              className="min-h-12 w-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted placeholder-shown:[direction:inherit] [&::-webkit-search-cancel-button]:hidden"
            />
            <IconButton icon="close" label={say("close")} onPress={onClose} />
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 outline-none"
            onPointerDown={() => setHeld(groups)}
            onPointerCancel={release}
            onPointerLeave={release}
          >
            {groups.map(({ id, title, results }) => (
              // biome-ignore lint/a11y/useSemanticElements: no fieldset is in a list of options.
              <div key={id} role="group" aria-labelledby={`${listId}-${id}`} className="pb-2">
                <p
                  id={`${listId}-${id}`}
                  role="presentation"
                  className="px-3 py-1 text-sm font-semibold text-muted"
                >
                  {title}
                </p>
                {results.map((result) => {
                  const at = all.indexOf(result);
                  return <Option key={result.id} {...result} id={optionId(at)} isChosen={at === chosen} />;
                })}
              </div>
            ))}
          </div>
          {all.length === 0 && <div className="absolute inset-x-0 top-16">{empty}</div>}
          <p role="status" className="sr-only">
            {status}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The place that a key leads to; undefined for other keys, and where there is none. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(at, 0) - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function Option({ id, label, detail, mark, run, isChosen }: SearchResult & { isChosen: boolean }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its Enter runs it.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-labelledby={`${id}-label`}
      aria-describedby={detail && `${id}-detail`}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 outline-none",
        isChosen ? "bg-brand-soft text-brand-ink forced-colors:outline-2" : "hover:bg-sunken",
      )}
    >
      {mark}
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block truncate font-medium">
          <bdi>{label}</bdi>
        </span>
        {detail && (
          <span id={`${id}-detail`} className={cx("block truncate text-sm", isChosen ? "" : "text-muted")}>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
    </div>
  );
}
