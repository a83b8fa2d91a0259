import { useEffect, useRef, useState } from "react";
import { editModule } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import { sameValue } from "#domain/merge/merge-fields.ts";
import { replaced } from "#domain/training/blocks.ts";
import type { Module } from "#queries/training.ts";
import type { FileBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

/** How long after the last key the text is stored. */
const PAUSE_MS = 500;

type Words = Pick<TrainingModule, "title" | "description">;
type Content = TrainingModule["content"];

/** What was typed and is not in the module yet, by field or block. */
interface Typed {
  words: Partial<Words>;
  blocks: ReadonlyMap<string, TrainingBlock>;
}

const NOTHING: Typed = { words: {}, blocks: new Map() };

type Write = (change: (row: TrainingModule) => Partial<TrainingModule>) => Promise<boolean>;

/**
 * A module being edited. Typed text is stored at a pause, and at once when the page is left; each block separately,
 * so that others' edits of other blocks stay. An empty title is not stored.
 */
export function useModuleDraft(module: Module) {
  const write = useWriting(module.id);
  const latestWrite = useLatest(write);
  const [typed, setTyped] = useState(NOTHING);
  const [typing] = useState(() => new Typing((change) => latestWrite.current(change), setTyped));
  useWrittenWhenLeft(typing);
  const isDirty = typed !== NOTHING;
  useUnsavedForm(isDirty);
  const { blocks } = module;
  useEffect(() => typing.take(blocks), [typing, blocks]);
  const shown = useShown(module, typed);
  const flush = () => typing.flush();
  /** Adds to what was last typed in the block, which may not be drawn yet. */
  function typeFields(id: string, fields: Partial<FileBlock>) {
    const block = typing.blockOf(id);
    if (block && "path" in block) typing.type({ block: { ...block, ...fields } as FileBlock });
  }
  return {
    ...shown,
    isDirty,
    /** The only unsaved change is an empty title. */
    isUntitled: isDirty && typed.blocks.size === 0 && Object.keys(titled(typed.words)).length === 0,
    flush,
    typeWords: (words: Partial<Words>) => typing.type({ words }),
    typeBlock: (block: TrainingBlock) => typing.type({ block }),
    typeFields,
    /** Replaces a block's file at once. */
    putFile(id: string, file: Pick<FileBlock, "path" | "name" | "size">) {
      typeFields(id, file);
      return flush();
    },
    /** Changes the current list of blocks at once. */
    async editBlocks(change: (content: Content) => Content) {
      await flush();
      return write(({ content }) => ({ content: change(content) }));
    },
    publish: (published: boolean) => flush().then(() => write(() => ({ published }))),
  };
}

/** Writes to the module, and shows errors. */
function useWriting(id: string): Write {
  const say = useTrainingWords();
  const edit = useCommand(editModule);
  return (change) => orToast(say("toast.notSaved"), () => edit(id, change));
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

/** Holds typed text until it is stored. */
class Typing {
  #typed = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The module's blocks, as last typed: also what is written and not in the module yet. */
  #last: ReadonlyMap<string, TrainingBlock> = new Map();
  readonly #write: Write;
  readonly #onHeld: (typed: Typed) => void;

  constructor(write: Write, onHeld: (typed: Typed) => void) {
    this.#write = write;
    this.#onHeld = onHeld;
  }

  blockOf(id: string): TrainingBlock | undefined {
    return this.#last.get(id);
  }

  /** Takes the module's blocks as they are stored; what is typed goes over them. */
  take(blocks: readonly TrainingBlock[]) {
    this.#last = new Map([...blocks.map((block) => [block.id, block] as const), ...this.#typed.blocks]);
  }

  type({ words, block }: { words?: Partial<Words>; block?: TrainingBlock }) {
    const blocks = new Map(this.#typed.blocks);
    if (block) {
      blocks.set(block.id, block);
      this.#last = new Map([...this.#last, [block.id, block]]);
    }
    this.#hold({ words: { ...this.#typed.words, ...words }, blocks });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Resolves once all typed text is stored on this device. */
  async flush() {
    clearTimeout(this.#timer);
    const { blocks } = this.#typed;
    const words = titled(this.#typed.words);
    if (blocks.size === 0 && Object.keys(words).length === 0) return;
    const isWritten = await this.#write(({ content }) => ({
      ...words,
      content: withBlocks(content, [...blocks.values()]),
    }));
    // Text typed meanwhile is stored at the next pause.
    if (isWritten) this.#hold(without(this.#typed, { words, blocks }));
  }

  #hold(typed: Typed) {
    const isEmpty = typed.blocks.size === 0 && Object.keys(typed.words).length === 0;
    this.#typed = isEmpty ? NOTHING : typed;
    this.#onHeld(this.#typed);
  }
}

/** The words without an empty title. */
function titled({ title, ...others }: Partial<Words>): Partial<Words> {
  return title?.trim() ? { ...others, title } : others;
}

/** The typed values that differ from the stored ones. */
function without({ words, blocks }: Typed, written: Typed): Typed {
  const isNew = ([field, value]: [string, string]) => written.words[field as keyof Words] !== value;
  return {
    words: Object.fromEntries(Object.entries(words).filter(isNew)),
    blocks: new Map([...blocks].filter(([id, block]) => written.blocks.get(id) !== block)),
  };
}

/**
 * The module with the typed text. Text just stored may not be in the module yet, so it stays until the module
 * changes; otherwise fields would jump back briefly.
 */
function useShown({ title, description, blocks }: Module, typed: Typed): Words & { blocks: TrainingBlock[] } {
  const last = useRef<{ of: unknown; typed: Typed }>({ of: blocks, typed: NOTHING });
  if (last.current.of !== blocks) last.current = { of: blocks, typed: NOTHING };
  const { words, blocks: written } = last.current.typed;
  const all: Typed = {
    words: { ...words, ...typed.words },
    blocks: new Map([...written, ...typed.blocks]),
  };
  last.current.typed = all;
  return {
    title,
    description,
    ...all.words,
    blocks: blocks.map((block) => all.blocks.get(block.id) ?? block),
  };
}

/** Omits text of blocks that no longer exist. */
function withBlocks(content: Content, blocks: readonly TrainingBlock[]): Content {
  const stored = blocks as unknown as Content;
  return stored.reduce(
    (all, block) => (all.some((one) => sameValue(one, block)) ? all : replaced(all, block)),
    content,
  );
}
