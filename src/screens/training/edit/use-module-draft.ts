import { useEffect, useLayoutEffect, useState } from "react";
import { editModule } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Module } from "#queries/training.ts";
import type { FileBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

/** How long after the last key the text is stored. */
const PAUSE_MS = 500;

type Content = TrainingModule["content"];
type StoredFile = Pick<FileBlock, "path" | "name" | "size">;

/** Typed values: the title and the description by these names, and blocks by their ids. */
type Typed = ReadonlyMap<string, string | TrainingBlock>;

interface Held {
  /** What the module may not show yet: also text just stored, as fields would otherwise jump back briefly. */
  typed: Typed;
  /** What of it is not stored. */
  unsaved: Typed;
}

const NOTHING: Typed = new Map();

type Write = (change: (row: TrainingModule) => Partial<TrainingModule>) => Promise<boolean>;

export type ModuleDraft = ReturnType<typeof useModuleDraft>;

/**
 * A module being edited. Typed text is stored at a pause, and at once when the page is left; each block separately,
 * so that others' edits of other blocks stay. An empty title is not stored.
 */
export function useModuleDraft({ id, title, description, blocks }: Module) {
  const say = useTrainingWords();
  const edit = useCommand(editModule);
  const write: Write = (change) => orToast(say("toast.notSaved"), () => edit(id, change));
  const latestWrite = useLatest(write);
  const [{ typed, unsaved }, setHeld] = useState<Held>({ typed: NOTHING, unsaved: NOTHING });
  const [typing] = useState(() => new Typing((change) => latestWrite.current(change), setHeld));
  useLayoutEffect(() => typing.show(blocks), [typing, blocks]);
  useWrittenWhenLeft(typing);
  const isDirty = unsaved.size > 0;
  const typedBlocks = blocksOf(typed);
  useUnsavedForm(isDirty);
  return {
    title,
    description,
    ...wordsOf(typed),
    blocks: blocks.map((block) => typedBlocks.get(block.id) ?? block),
    isDirty,
    /** The only unsaved change is an empty title. */
    isUntitled: isDirty && storable(unsaved).size === 0,
    typeWord: (field: "title" | "description", text: string) => typing.type(field, text),
    typeBlock: (block: TrainingBlock) => typing.type(block.id, block),
    typeCaption: (block: string, caption: string) => typing.typeFields(block, { title: caption }),
    /** Replaces a block's file at once; resolves to whether that is stored. */
    putFile(block: string, file: StoredFile) {
      typing.typeFields(block, file);
      return typing.flush();
    },
    /** Changes the current list of blocks at once. */
    async editBlocks(change: (content: Content) => Content) {
      await typing.flush();
      return write(({ content }) => ({ content: change(content) }));
    },
    publish: (published: boolean) => typing.flush().then(() => write(() => ({ published }))),
  };
}

function useWrittenWhenLeft(typing: Typing) {
  useEffect(() => {
    const leave = () => void typing.flush();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, [typing]);
}

/** Holds typed text until the module shows it, and stores it. */
class Typing {
  #held: Held = { typed: NOTHING, unsaved: NOTHING };
  #blocks: readonly TrainingBlock[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #write: Write;
  readonly #onHeld: (held: Held) => void;

  constructor(write: Write, onHeld: (held: Held) => void) {
    this.#write = write;
    this.#onHeld = onHeld;
  }

  /** Takes the blocks as they are stored now: only what is not stored goes over them. */
  show(blocks: readonly TrainingBlock[]) {
    this.#blocks = blocks;
    const { typed, unsaved } = this.#held;
    if (typed !== unsaved) this.#hold({ typed: unsaved, unsaved });
  }

  type(key: string, value: string | TrainingBlock) {
    const { typed, unsaved } = this.#held;
    this.#hold({ typed: new Map(typed).set(key, value), unsaved: new Map(unsaved).set(key, value) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Adds to what was last typed in the block of a file, which may not be drawn yet. */
  typeFields(id: string, fields: Partial<FileBlock>) {
    const block = this.#held.typed.get(id) ?? this.#blocks.find((one) => one.id === id);
    if (typeof block === "object" && "path" in block) this.type(id, { ...block, ...fields } as FileBlock);
  }

  /** Stores all typed text on this device; resolves to whether it is. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    const written = storable(this.#held.unsaved);
    if (written.size === 0) return true;
    const blocks = blocksOf(written);
    const isWritten = await this.#write(({ content }) => ({
      ...wordsOf(written),
      // A block that was removed meanwhile stays removed.
      content: content.map((block) => blocks.get(block.id) ?? block),
    }));
    if (!isWritten) return false;
    // Text typed meanwhile is stored at the next pause.
    const { typed, unsaved } = this.#held;
    this.#hold({
      typed,
      unsaved: new Map([...unsaved].filter(([key, value]) => written.get(key) !== value)),
    });
    return true;
  }

  #hold(held: Held) {
    this.#held = held;
    this.#onHeld(held);
  }
}

/** What can be stored: all but an empty title. */
function storable(typed: Typed): Typed {
  return new Map([...typed].filter(([key, value]) => key !== "title" || String(value).trim() !== ""));
}

function wordsOf(typed: Typed): { title?: string; description?: string } {
  return Object.fromEntries([...typed].filter(([, value]) => typeof value === "string"));
}

function blocksOf(typed: Typed) {
  return new Map(
    [...typed].filter((entry): entry is [string, TrainingBlock] => typeof entry[1] === "object"),
  );
}
