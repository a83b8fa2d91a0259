import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { links } from "#lib/links.ts";
import { keepFile } from "#replica/files/kept-files.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newProgress, newQuiz, newText } from "#tests/factories/training.ts";
import {
  addTrainingModule as addModule,
  TRAINED_BUSINESS as BUSINESS,
  TRAINED_MODULE as MODULE,
  prepareTraining,
  pressButton as press,
  TRAINED_QUIZ as quiz,
  trainingReplica as replica,
  trainingRows as rows,
  showTraining as show,
  TRAINED_TEXT as TEXT,
} from "#tests/factories/training-page.tsx";
import { toastQueue } from "#ui/toasts/toast.ts";

prepareTraining();

const progress = async () => (await rows("progress")) as unknown as TrainingProgress[];

describe("a module", () => {
  it("is read, its quiz failed, tried again and passed, and is done then", async () => {
    await addModule();
    await show(links.training({ module: MODULE }));
    expect((await screen.findByRole("heading", { name: "Cold" })).tagName).toBe("H3");
    expect(await screen.findByText("1 of 2")).toBeDefined();
    expect((await screen.findByRole("button", { name: "Mark as done" })).hasAttribute("disabled")).toBe(true);

    await press("Submit");
    expect(await screen.findByText("Answer every question.")).toBeDefined();
    for (const radio of screen.getAllByRole("radio", { name: "n" })) fireEvent.click(radio);
    await press("Submit");
    expect(await screen.findByText("Not passed yet: 1 of 2 correct. Pass mark: 100%.")).toBeDefined();
    expect(screen.getAllByText("Incorrect")).toHaveLength(1);
    expect(screen.getAllByText("Correct")).toHaveLength(1);

    await press("Try again");
    fireEvent.click(screen.getAllByRole("radio", { name: "y" })[0] as HTMLElement);
    fireEvent.click(screen.getAllByRole("radio", { name: "n" })[1] as HTMLElement);
    await press("Submit");
    expect(await screen.findByText("Passed: 2 of 2 correct. Pass mark: 100%.")).toBeDefined();
    await press("Mark as done");
    expect(
      await screen.findByText(/You completed this module on Mar 2, 2026 with a score of 100%/),
    ).toBeDefined();
    expect(await progress()).toMatchObject([{ status: "completed", score: 100, module_id: MODULE }]);
    expect((await progress())[0]?.seen).toContain(TEXT);
  });

  it("whose completion was returned says which quiz is to be passed, and that the rest is kept", async () => {
    const { quiz: changed } = newQuiz(100, ["Yn"], null);
    await addModule({ content: [newText(TEXT), quiz, changed] });
    const { user } = await show(links.training({ module: MODULE }));
    const picks = Object.fromEntries(
      quiz.questions.map(({ id, choices }) => [
        id,
        choices.filter(({ is_right }) => is_right).map((choice) => choice.id),
      ]),
    );
    const row = { module_id: MODULE, user_id: user.id, business_id: BUSINESS, seen: [TEXT] };
    await replica.training.insert(
      newProgress({ ...row, is_returned: true, answers: [{ id: quiz.id, picks }] }) as never,
    );
    expect(await screen.findByText("Quiz retake needed")).toBeDefined();
    expect(await screen.findByText(/^A quiz changed before you marked this module as done/)).toBeDefined();
    const [passed, open] = screen.getAllByRole("region", { name: "Quiz" }) as [HTMLElement, HTMLElement];
    expect(within(passed).queryByText("Not passed yet")).toBeNull();
    fireEvent.click(within(open).getByRole("radio", { name: "y" }));
    expect(within(open).getByText("Not passed yet")).toBeDefined();
    fireEvent.click(within(open).getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(screen.queryByText("Not passed yet")).toBeNull());
    expect(screen.queryByText(/^A quiz changed/)).toBeNull();
    await press("Mark as done");
    expect(await screen.findByText(/You completed this module on/)).toBeDefined();
  });

  it("that is a draft is tried and nothing of it kept", async () => {
    await addModule({ published: false });
    await show(links.training({ module: MODULE }), "manager");
    expect(await screen.findByText(/^Preview: staff can't see this draft yet/)).toBeDefined();
    expect(await screen.findByText("1 of 2")).toBeDefined();
    expect(await progress()).toEqual([]);
  });

  it("counts what was on the screen: no file that is not here, and nothing on a page that nobody looks at", async () => {
    const file = "a0000000-0000-4000-8000-000000000003";
    const path = `${BUSINESS}/training/${MODULE}/${file}.png`;
    const image = { id: file, type: "image", title: "Cold store", name: "cold.png", size: 3, path } as const;
    await addModule({ content: [newText(TEXT), image] });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const looking = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await show(links.training({ module: MODULE }));
    expect(await screen.findByText(/^This file isn't on this device yet/)).toBeDefined();
    expect(await screen.findByText("Some files aren't on this device yet")).toBeDefined();
    expect(screen.getByText("0 of 2")).toBeDefined();

    looking.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("1 of 2")).toBeDefined();
    expect((await progress())[0]?.seen).toEqual([TEXT]);

    await keepFile(replica.name, {
      path,
      file: new Blob(["png"], { type: "image/png" }),
      at: "2026-03-02T09:00:00.000Z",
    });
    act(() => useSyncStatus.setState({ lastSyncedAt: "2026-03-02T09:00:00.000Z" }));
    expect(await screen.findByRole("img", { name: "Cold store" })).toBeDefined();
    expect(await screen.findByText("2 of 2")).toBeDefined();
    expect(await screen.findByText("Available offline")).toBeDefined();
  });

  it("keeps on this device what was picked in a quiz, until it is handed in", async () => {
    await addModule();
    await show(links.training({ module: MODULE }));
    const picked = () =>
      screen.getAllByRole("radio").filter((radio) => (radio as HTMLInputElement).checked).length;
    fireEvent.click((await screen.findAllByRole("radio", { name: "n" }))[0] as HTMLElement);
    cleanup();
    await replica.profiles.find().remove();
    const { user } = await show(links.training({ module: MODULE }));
    await screen.findAllByRole("radio");
    // Another person's, on the same device.
    expect(picked()).toBe(0);
    for (const radio of screen.getAllByRole("radio", { name: "n" })) fireEvent.click(radio);
    await press("Submit");
    await screen.findByText("Not passed yet: 1 of 2 correct. Pass mark: 100%.");
    await press("Try again");
    fireEvent.click(screen.getAllByRole("radio", { name: "y" })[0] as HTMLElement);
    cleanup();
    await show(links.training({ module: MODULE }), "employee", user);
    await screen.findByRole("button", { name: "Submit" });
    expect(picked()).toBe(1);
    fireEvent.click(screen.getAllByRole("radio", { name: "n" })[1] as HTMLElement);
    await press("Submit");
    await screen.findByText("Passed: 2 of 2 correct. Pass mark: 100%.");
    expect(Object.keys(localStorage).filter((key) => key.includes(user.id))).toEqual([]);
  });

  it("keeps the answers in the quiz when they could not be stored", async () => {
    await addModule();
    await show(links.training({ module: MODULE }));
    expect(await screen.findByText("1 of 2")).toBeDefined();
    for (const radio of screen.getAllByRole("radio", { name: "n" })) fireEvent.click(radio);
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(replica.training, "findOne").mockImplementation(() => {
      throw new Error("full");
    });
    await press("Submit");
    await waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
    await act(async () => {});
    for (const radio of screen.getAllByRole("radio", { name: "n" })) {
      expect((radio as HTMLInputElement).checked).toBe(true);
    }
  });

  it("that is not there is said to be so", async () => {
    await show(links.training({ module: MODULE }));
    expect(await screen.findByText("Module not found")).toBeDefined();
  });
});
