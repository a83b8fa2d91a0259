import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { editModule } from "#commands/messages/training.ts";
import { links } from "#lib/links.ts";
import { keepWaitingFile, readWaitingFile } from "#replica/files/waiting-files.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import {
  addTrainingModule as addModule,
  TRAINED_MODULE as MODULE,
  prepareTraining,
  pressButton as press,
  TRAINED_QUIZ as quiz,
  trainingRows as rows,
  showTraining as show,
  trainingReplica,
} from "#tests/factories/training-page.tsx";
import { toastQueue } from "#ui/toasts/toast.ts";
import { newBlock } from "./new-block.ts";

prepareTraining();

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const content = async () => ((await rows("module"))[0]?.content ?? []) as unknown as TrainingBlock[];
const NOW = "2026-03-02T09:00:00.000Z";
const texts = () => toastQueue.visibleToasts.map(({ content: shown }) => shown.text);

describe("the editor", () => {
  it("keeps what is typed by itself, and beside what somebody else wrote meanwhile", async () => {
    await addModule({ published: false });
    const { context } = await show(links.training({ edit: MODULE }), "manager");
    await screen.findByLabelText("Title");
    type("Text", "Warm");
    expect(useUnsaved.getState().forms).toBe(1);
    expect(screen.getByText("Saving...")).toBeDefined();
    await editModule(context, MODULE, (row) => ({
      content: row.content.map((block) => (block.id === quiz.id ? { ...block, pass_percent: 55 } : block)),
    }));
    await waitFor(async () =>
      expect(await content()).toMatchObject([{ text: "Warm" }, { pass_percent: 55 }]),
    );
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(useUnsaved.getState().forms).toBe(0);
  });

  it("writes at once what was typed when it is left", async () => {
    await addModule();
    await show(links.training({ edit: MODULE }), "manager");
    await screen.findByLabelText("Title");
    type("Title", "Safe food");
    cleanup();
    await waitFor(async () => expect((await rows("module"))[0]?.title).toBe("Safe food"));
  });

  it("writes no title without words, and says so", async () => {
    await addModule();
    await show(links.training({ edit: MODULE }), "manager");
    await screen.findByLabelText("Title");
    type("Title", " ");
    type("Description", "All of it");
    expect(screen.getByText("Enter a title")).toBeDefined();
    await waitFor(async () =>
      expect(await rows("module")).toMatchObject([{ title: "Food safety", description: "All of it" }]),
    );
    expect(await screen.findByText("Not saved: enter a title")).toBeDefined();
    expect(screen.queryByText("Saving...")).toBeNull();
    type("Description", "All of that");
    expect(screen.getByText("Saving...")).toBeDefined();
    type("Title", "Safe food");
    expect(await screen.findByText("Saved")).toBeDefined();
  });

  it("adds, moves and removes blocks, and gives a removed one back", async () => {
    await addModule();
    await show(links.training({ edit: MODULE }), "manager");
    await press("Document");
    await screen.findByText("3. Document");
    await press("Move block 3 up");
    await screen.findByText("2. Document");
    await press("Remove block 1");
    await screen.findByText("1. Document");
    expect((await content()).map((block) => block.type)).toEqual(["document", "quiz"]);
    const [undo] = toastQueue.visibleToasts;
    undo?.content.action?.run();
    toastQueue.close(String(undo?.key));
    await screen.findByText("2. Document");
    expect((await content()).map((block) => block.type)).toEqual(["text", "document", "quiz"]);
  });

  it("says that a block is removed once that is stored, and else keeps a file that only this device has", async () => {
    const path = "business/training/module/exit.png";
    const image = { ...newBlock("image", () => crypto.randomUUID()), path, name: "exit.png", size: 12 };
    await addModule({ content: [image] });
    const { user } = await show(links.training({ edit: MODULE }), "manager");
    await keepWaitingFile(user.id, { path, name: "exit.png", at: NOW, blob: new Blob(["picture"]) });
    await screen.findByRole("button", { name: "Remove block 1" });
    vi.spyOn(trainingReplica.training, "findOne").mockImplementationOnce(() => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    });
    await press("Remove block 1");
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^Couldn't save your changes/)]));
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
    await waitFor(async () => expect(await content()).toMatchObject([{ path }]));
    expect((await readWaitingFile(user.id, path))?.blob).not.toBeNull();
  });

  it("publishes nothing that staff could not work with", async () => {
    await addModule({ published: false });
    await show(links.training({ edit: MODULE }), "manager");
    await press("Add question");
    await press("Publish");
    expect(await screen.findByText("Block 2 (quiz) has an empty question.")).toBeDefined();
    await press("Remove question 3");
    await waitFor(() => expect(screen.queryByText(/has an empty question/)).toBeNull());
    await press("Publish");
    expect(await screen.findByRole("button", { name: "Unpublish" })).toBeDefined();
    expect(await rows("module")).toMatchObject([{ published: true }]);
  });
});
