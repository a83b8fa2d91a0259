import { useCallback, useEffect, useRef, useState } from "react";
import { editModule } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import { sameValue } from "#domain/merge/merge-fields.ts";
import { replaced } from "#domain/training/blocks.ts";
import type { Module } from "#queries/training.ts";
import type { FileBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";

/** After so long without a key what was typed is written. */
const PAUSE_MS = 500;

type Words = Pick<TrainingModule, "title" | "description">;
type Content = TrainingModule["content"];

/** What was typed and is not seen in the module yet, by field or block. */
interface Typed {
  words: Partial<Words>;
  blocks: ReadonlyMap<string, TrainingBlock>;
}

const NOTHING: Typed = { words: {}, blocks: new Map() };

/**
 * A module while it is edited. What is typed is written to this device at a pause, and at once when the page is left; each
 * block by itself, so that what somebody else writes in another one stays. A title without words is not written.
 */
export function useModuleDraft(module: Module) {
  const { id } = module;
  const edit = useCommand(editModule);
  const [typed, setTyped] = useState(NOTHING);
  const held = useRef(typed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDirty = typed !== NOTHING;
  useUnsavedForm(isDirty);
  const { title } = typed.words;
  const isUntitled = title?.trim() === "" && Object.keys(typed.words).length === 1 && typed.blocks.size === 0;

  const hold = useCallback((next: Typed) => {
    const isEmpty = next.blocks.size === 0 && Object.keys(next.words).length === 0;
    held.current = isEmpty ? NOTHING : next;
    setTyped(held.current);
  }, []);

  const write = useCallback(
    async (change: (row: TrainingModule) => Partial<TrainingModule>) => {
      try {
        await edit(id, change);
        return true;
      } catch (error) {
        console.error("Module not saved:", error);
        toast.error("That was not saved on this device. Please try again.");
        return false;
      }
    },
    [edit, id],
  );

  /** Resolves once all that was typed is on this device. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const { words, blocks } = held.current;
    const { title, ...others } = words;
    const isTitled = title !== undefined && title.trim() !== "";
    const fields = { ...others, ...(isTitled && { title }) };
    if (blocks.size === 0 && Object.keys(fields).length === 0) return;
    const isWritten = await write((row) => ({
      ...fields,
      content: withBlocks(row.content, [...blocks.values()]),
    }));
    if (!isWritten) return;
    // What was typed meanwhile is written at the next pause.
    const now = held.current;
    hold({
      words: Object.fromEntries(
        Object.entries(now.words).filter(([field, value]) => fields[field as keyof Words] !== value),
      ),
      blocks: new Map([...now.blocks].filter(([block, value]) => blocks.get(block) !== value)),
    });
  }, [write, hold]);

  useEffect(() => {
    const leave = () => void flush();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, [flush]);

  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };
  const shown = useShown(module, typed);
  const latest = useLatest(shown.blocks);
  return {
    ...shown,
    isDirty,
    /** All that is left to be written is a title without words. */
    isUntitled,
    flush,
    typeWords(words: Partial<Words>) {
      hold({ ...held.current, words: { ...held.current.words, ...words } });
      later();
    },
    typeBlock(block: TrainingBlock) {
      hold({ ...held.current, blocks: new Map(held.current.blocks).set(block.id, block) });
      later();
    },
    /** Gives a block another file at once: what was typed in it while the file was read stays. */
    async putFile(id: string, file: Pick<FileBlock, "path" | "name" | "size">) {
      const block = held.current.blocks.get(id) ?? latest.current.find((one) => one.id === id);
      if (!block || !("path" in block)) return;
      hold({ ...held.current, blocks: new Map(held.current.blocks).set(id, { ...block, ...file }) });
      await flush();
    },
    /** Changes the list of blocks at once, as it is by then. */
    async editBlocks(change: (content: Content) => Content) {
      await flush();
      return write(({ content }) => ({ content: change(content) }));
    },
    publish: (published: boolean) => flush().then(() => write(() => ({ published }))),
  };
}

/**
 * The module with what was typed in it. What was written a moment ago may not be in the module yet: it is shown until
 * the module is another one, or fields would jump back for a moment.
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

/** Blocks that are not there any more stay away. */
function withBlocks(content: Content, blocks: readonly TrainingBlock[]): Content {
  const stored = blocks as unknown as Content;
  return stored.reduce(
    (all, block) => (all.some((one) => sameValue(one, block)) ? all : replaced(all, block)),
    content,
  );
}
