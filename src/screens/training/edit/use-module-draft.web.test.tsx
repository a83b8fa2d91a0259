import "fake-indexeddb/auto";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Module } from "#queries/training.ts";
import type { FileBlock } from "#schema/entities/training-block.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import {
  addTrainingModule,
  prepareTraining,
  TRAINED_BUSINESS,
  TRAINED_MODULE,
  trainingReplica,
  trainingRows,
} from "#tests/factories/training-page.tsx";
import { newBlock } from "./new-block.ts";
import { useModuleDraft } from "./use-module-draft.ts";

prepareTraining();

const FILE = { path: "business/a/exit.png", name: "exit.png", size: 12 };

/** Edits a module of one image. */
async function editImage() {
  const image = newBlock("image", () => crypto.randomUUID()) as FileBlock;
  await addTrainingModule({ content: [image] });
  const context = commandContext(newUser(TRAINED_BUSINESS, "manager"), trainingReplica, new FakeDevice());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CommandContextContext value={context}>{children}</CommandContextContext>
  );
  const module = {
    id: TRAINED_MODULE,
    title: "Food safety",
    description: "",
    blocks: [image],
  } as unknown as Module;
  const { result } = renderHook(() => useModuleDraft(module), { wrapper });
  return { image, draft: result.current };
}

it("keeps the file of an image whose title is typed before the file is drawn", async () => {
  const { image, draft } = await editImage();
  const { putFile, typeCaption, publish } = draft;
  await act(async () => {
    const put = putFile(image.id, FILE);
    typeCaption(image.id, "The exit");
    await put;
    await publish(false);
  });
  const [row] = await trainingRows("module");
  expect(row?.content).toMatchObject([{ ...FILE, title: "The exit" }]);
});

it("says of a file that could not be put in place that it is not, so that the one before stays", async () => {
  const { image, draft } = await editImage();
  vi.spyOn(trainingReplica.training, "findOne").mockImplementationOnce(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  expect(await act(() => draft.putFile(image.id, FILE))).toBe(false);
  expect(await act(() => draft.putFile(image.id, FILE))).toBe(true);
});
