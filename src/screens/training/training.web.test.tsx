import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { editModule } from "#commands/training.ts";
import { links } from "#lib/links.ts";
import type { Replica } from "#replica/collections.ts";
import { keepFile } from "#replica/files/kept-files.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { trainingAssignmentEntity } from "#schema/entities/training-assignment.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { type TrainingModule, trainingModuleEntity } from "#schema/entities/training-module.ts";
import { type TrainingProgress, trainingProgressEntity } from "#schema/entities/training-progress.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newProgress, newQuiz, newText } from "#tests/factories/training.ts";
import { toastQueue } from "#ui/toast.ts";
import { NOT_OPENED } from "#view/attachments/attachment-words.ts";
import { EditTrainingScreen } from "./edit/edit-screen.tsx";
import { TrainingScreen } from "./training-screen.tsx";
import { ModuleScreen } from "./view/module-screen.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const MODULE = "a0000000-0000-4000-8000-000000000001";
const TEXT = "a0000000-0000-4000-8000-000000000002";
const { quiz } = newQuiz(100, ["Yn", "yNo"], null);
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
let replica: Replica;
/** Every mark is on the screen as soon as it is watched. */
class SeenAtOnce {
  private readonly told: IntersectionObserverCallback;
  constructor(told: IntersectionObserverCallback) {
    this.told = told;
  }
  observe(target: Element) {
    this.told([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  vi.stubGlobal("IntersectionObserver", SeenAtOnce);
  URL.createObjectURL = () => "blob:made";
  URL.revokeObjectURL = () => {};
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    ...[profileEntity, businessEntity],
    ...[trainingModuleEntity, trainingProgressEntity, trainingAssignmentEntity],
  ]);
  await replica.businesses.insert(newBusiness({ id: BUSINESS }));
  // All is here that the server has.
  await rememberSync(replica, {
    cursors: {},
    sent: [],
    refilling: [],
    digests: {},
    version: 1,
    checkpoint: null,
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSyncStatus.setState(useSyncStatus.getInitialState());
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

const addModule = (fields: object = {}) =>
  replica.training.insert({
    ...{
      kind: "module",
      id: MODULE,
      business_id: BUSINESS,
      title: "Food safety",
      description: "",
      position: 0,
    },
    ...{ content: [newText(TEXT, "# Cold\nstays **cold**"), quiz], published: true, created_by: "u" },
    ...{ created_at: "2026-03-01T09:00:00.000Z", version: 1, change_id: null, ...fields },
  } as TrainingModule);

async function show(path: string, role: "employee" | "manager" = "employee", user = newUser(BUSINESS, role)) {
  await replica.profiles.upsert(newPerson({ id: user.id, role, business_id: BUSINESS, name: "Sam" }));
  const context = commandContext(user, replica, new FakeDevice());
  useSession.setState({ scope: context.scope, user: { id: user.id, email: "", businessName: "" } });
  render(
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica, userId: user.id }}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={links.training()} element={<TrainingScreen />} />
            <Route path={links.training({ module: ":moduleId" })} element={<ModuleScreen />} />
            <Route path={links.training({ edit: ":moduleId" })} element={<EditTrainingScreen />} />
          </Routes>
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
  return { user, context };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rows = async (kind: string) =>
  (await replica.training.find({ selector: { kind } as never }).exec()).map((row) => row.toMutableJSON());
const progress = async () => (await rows("progress")) as unknown as TrainingProgress[];
const content = async () => ((await rows("module"))[0]?.content ?? []) as unknown as TrainingBlock[];

describe("a module", () => {
  it("is read, its quiz failed, tried again and passed, and is done then", async () => {
    await addModule();
    await show(links.training({ module: MODULE }));
    expect((await screen.findByRole("heading", { name: "Cold" })).tagName).toBe("H3");
    expect(await screen.findByText("1 of 2")).toBeDefined();
    expect((await screen.findByRole("button", { name: "Mark as done" })).hasAttribute("disabled")).toBe(true);

    await press("Hand in");
    expect(await screen.findByText("Please answer every question.")).toBeDefined();
    for (const radio of screen.getAllByRole("radio", { name: "n" })) fireEvent.click(radio);
    await press("Hand in");
    expect(await screen.findByText("Not passed yet: 1 of 2 right, 100% needed.")).toBeDefined();
    expect(screen.getAllByText("Wrong")).toHaveLength(1);
    expect(screen.getAllByText("Right")).toHaveLength(1);

    await press("Try again");
    fireEvent.click(screen.getAllByRole("radio", { name: "y" })[0] as HTMLElement);
    fireEvent.click(screen.getAllByRole("radio", { name: "n" })[1] as HTMLElement);
    await press("Hand in");
    expect(await screen.findByText("Passed: 2 of 2 right, 100% needed.")).toBeDefined();
    await press("Mark as done");
    expect(await screen.findByText(/You completed this on Mar 2, 2026 with 100%/)).toBeDefined();
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
    expect(await screen.findByText("Quiz to pass again")).toBeDefined();
    expect(await screen.findByText(/You marked this as done, but a quiz was changed/)).toBeDefined();
    const [passed, open] = screen.getAllByRole("region", { name: "Quiz" }) as [HTMLElement, HTMLElement];
    expect(within(passed).queryByText("Still to pass")).toBeNull();
    fireEvent.click(within(open).getByRole("radio", { name: "y" }));
    expect(within(open).getByText("Still to pass")).toBeDefined();
    fireEvent.click(within(open).getByRole("button", { name: "Hand in" }));
    await waitFor(() => expect(screen.queryByText("Still to pass")).toBeNull());
    expect(screen.queryByText(/You marked this as done/)).toBeNull();
    await press("Mark as done");
    expect(await screen.findByText(/You completed this on/)).toBeDefined();
  });

  it("that is a draft is tried and nothing of it kept", async () => {
    await addModule({ published: false });
    await show(links.training({ module: MODULE }), "manager");
    expect(await screen.findByText(/This is a preview of a draft/)).toBeDefined();
    expect(await screen.findByText("1 of 2")).toBeDefined();
    expect(await progress()).toEqual([]);
  });

  it("counts what was on the screen: no file that is not here, and nothing on a page that nobody looks at", async () => {
    const file = "a0000000-0000-4000-8000-000000000003";
    const path = `${BUSINESS}/training/${MODULE}/${file}.png`;
    const image = { ...{ id: file, type: "image", title: "Cold store", name: "cold.png" }, size: 3, path };
    await addModule({ content: [newText(TEXT), image] });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const looking = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await show(links.training({ module: MODULE }));
    expect(await screen.findByText(NOT_OPENED)).toBeDefined();
    expect(await screen.findByText("Some files are not on this device yet")).toBeDefined();
    expect(screen.getByText("0 of 2")).toBeDefined();

    looking.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("1 of 2")).toBeDefined();
    expect((await progress())[0]?.seen).toEqual([TEXT]);

    await keepFile(replica.name, path, new Blob(["png"], { type: "image/png" }), "2026-03-02T09:00:00.000Z");
    act(() => useSyncStatus.setState({ lastSyncedAt: "2026-03-02T09:00:00.000Z" }));
    expect(await screen.findByRole("img", { name: "Cold store" })).toBeDefined();
    expect(await screen.findByText("2 of 2")).toBeDefined();
    expect(await screen.findByText("Saved for offline")).toBeDefined();
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
    // Somebody else's, on the same device.
    expect(picked()).toBe(0);
    for (const radio of screen.getAllByRole("radio", { name: "n" })) fireEvent.click(radio);
    await press("Hand in");
    await screen.findByText("Not passed yet: 1 of 2 right, 100% needed.");
    await press("Try again");
    fireEvent.click(screen.getAllByRole("radio", { name: "y" })[0] as HTMLElement);
    cleanup();
    await show(links.training({ module: MODULE }), "employee", user);
    await screen.findByRole("button", { name: "Hand in" });
    expect(picked()).toBe(1);
    fireEvent.click(screen.getAllByRole("radio", { name: "n" })[1] as HTMLElement);
    await press("Hand in");
    await screen.findByText("Passed: 2 of 2 right, 100% needed.");
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
    await press("Hand in");
    await waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
    await act(async () => {});
    for (const radio of screen.getAllByRole("radio", { name: "n" })) {
      expect((radio as HTMLInputElement).checked).toBe(true);
    }
  });

  it("that is not there is said to be so", async () => {
    await show(links.training({ module: MODULE }));
    expect(await screen.findByText("This module is not there")).toBeDefined();
  });
});

describe("the list of modules", () => {
  it("has nothing at first", async () => {
    await show(links.training());
    expect(await screen.findByText("No training yet")).toBeDefined();
  });

  it.each([links.training(), links.training({ module: MODULE }), links.training({ edit: MODULE })])(
    "%s says without a network that it is not on this device yet",
    async (path) => {
      await rememberSync(replica, {
        cursors: {},
        sent: [],
        refilling: ["training"],
        digests: {},
        version: 1,
        checkpoint: null,
      });
      useSyncStatus.setState({ online: false });
      await show(path, "manager");
      expect(await screen.findByText("Not on this device yet")).toBeDefined();
    },
  );

  it("has what is asked for first, with its day, and no drafts", async () => {
    await addModule();
    await addModule({ id: crypto.randomUUID(), title: "Opening", position: 1, published: false });
    const asked = crypto.randomUUID();
    await addModule({ id: asked, title: "Closing up", position: 2 });
    await replica.training.insert({
      ...{
        kind: "assignment",
        id: crypto.randomUUID(),
        business_id: BUSINESS,
        module_id: asked,
        role: "all",
      },
      ...{
        user_id: null,
        due_date: "2026-03-01",
        created_by: "u",
        created_at: "",
        version: 1,
        change_id: null,
      },
    } as never);
    await show(links.training());
    const items = within(await screen.findByRole("list", { name: "Training modules" })).getAllByRole(
      "listitem",
    );
    expect(items.map((item) => item.textContent)).toEqual([
      "Closing upNot startedOverdue since Sun, Mar 1",
      "Food safetyNot started",
    ]);
  });
});

describe("what was completed of modules that are not open any more", () => {
  const CERTIFICATE = /^Download the certificate of/;
  const completed = (user_id: string, module_id: string, module_title: string, day: string) =>
    replica.training.insert(
      newProgress({
        ...{ user_id, module_id, module_title, business_id: BUSINESS, status: "completed", score: 80 },
        completed_at: `2026-03-${day}T12:00:00.000Z`,
      }) as never,
    );

  it("is listed with its certificate, by the title that it had", async () => {
    await addModule({ title: "Food, renamed" });
    const { user } = await show(links.training());
    await completed(user.id, MODULE, "Food safety", "01");
    await completed(user.id, crypto.randomUUID(), "Fax machine", "02");
    const earlier = await screen.findByRole("list", { name: "Completed earlier" });
    expect(
      within(earlier)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Fax machineCompleted Mar 2, 2026, 80%Certificate"]);
    const names = screen.getAllByRole("button", { name: CERTIFICATE }).map((each) => each.ariaLabel);
    expect(names).toEqual([
      "Download the certificate of Sam for Food safety",
      "Download the certificate of Sam for Fax machine",
    ]);
  });

  it("is not said to be so while modules are still to come", async () => {
    await addModule();
    await rememberSync(replica, {
      cursors: {},
      sent: [],
      refilling: ["training"],
      digests: {},
      version: 1,
      checkpoint: null,
    });
    const { user } = await show(links.training());
    await completed(user.id, crypto.randomUUID(), "Fax machine", "02");
    await screen.findByText("Food safety");
    expect(screen.queryByText("Completed earlier")).toBeNull();
  });

  it("is in the overview and the file of it, for those who completed it", async () => {
    await addModule();
    const ann = newPerson({ id: crypto.randomUUID(), role: "employee", business_id: BUSINESS, name: "Ann" });
    await replica.profiles.insert(ann);
    await completed(ann.id, crypto.randomUUID(), "Fax machine", "02");
    const left = newPerson({ business_id: BUSINESS, deactivated_at: "2026-03-01T12:00:00.000Z" });
    await replica.profiles.insert(left);
    await completed(left.id, crypto.randomUUID(), "Telex", "02");
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return "blob:made";
    };
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await show(`${links.training()}?tab=overview`, "manager");
    fireEvent.click(await screen.findByText("Ann"));
    expect(await screen.findByText("1 of 2 completed")).toBeDefined();
    expect(screen.getByText("0 of 1 completed")).toBeDefined();
    // Nobody who works here completed it.
    fireEvent.click(screen.getByRole("button", { name: /Module$/ }));
    const modules = (await screen.findAllByRole("option")).map((option) => option.textContent);
    expect(modules).toEqual(["All modules", "Food safety", "Fax machine"]);
    fireEvent.click(screen.getByRole("option", { name: "All modules" }));
    await press("Export CSV");
    expect(
      (await saved[0]?.text())
        ?.replace(/^\uFEFF/, "")
        .trim()
        .split(/\r?\n/)
        .slice(1),
    ).toEqual([
      "Ann,Food safety,Not started,,,,No,,",
      "Ann,Fax machine,Completed,,,,No,2026-03-02,80",
      "Sam,Food safety,Not started,,,,No,,",
    ]);
  });
});

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
    expect(screen.getByText("Title is required")).toBeDefined();
    await waitFor(async () =>
      expect(await rows("module")).toMatchObject([{ title: "Food safety", description: "All of it" }]),
    );
    expect(await screen.findByText("Not saved: a title is required")).toBeDefined();
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
    await press("Move block 3, document up");
    await screen.findByText("2. Document");
    await press("Remove block 1, text");
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
    expect(await screen.findByText("Block 2, quiz, has a question without words.")).toBeDefined();
    await press("Remove question 3");
    await waitFor(() => expect(screen.queryByText(/has a question without words/)).toBeNull());
    await press("Publish");
    expect(await screen.findByRole("button", { name: "Unpublish" })).toBeDefined();
    expect(await rows("module")).toMatchObject([{ published: true }]);
  });
});
