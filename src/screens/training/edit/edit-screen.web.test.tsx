import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { editModule } from "#commands/messages/training.ts";
import { links } from "#lib/links.ts";
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
} from "#tests/factories/training-page.tsx";
import { toastQueue } from "#ui/toasts/toast.ts";

prepareTraining();

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const content = async () => ((await rows("module"))[0]?.content ?? []) as unknown as TrainingBlock[];

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
