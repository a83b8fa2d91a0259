import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { links } from "#lib/links.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { trainingAssignmentEntity } from "#schema/entities/training-assignment.ts";
import { type TrainingModule, trainingModuleEntity } from "#schema/entities/training-module.ts";
import { trainingProgressEntity } from "#schema/entities/training-progress.ts";
import { EditTrainingScreen } from "#screens/training/edit/edit-screen.tsx";
import { TrainingScreen } from "#screens/training/training-screen.tsx";
import { ModuleScreen } from "#screens/training/view/module-screen.tsx";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { newBusiness } from "./business.ts";
import { commandContext } from "./command-context.ts";
import { newRow } from "./new-row.ts";
import { newPerson } from "./people.ts";
import { FakeDevice, newUser } from "./replica.ts";
import { newQuiz, newText } from "./training.ts";

/** The business of the training. */
export const TRAINED_BUSINESS = "b0000000-0000-4000-8000-000000000001";
/** The module that `addTrainingModule` adds. */
export const TRAINED_MODULE = "a0000000-0000-4000-8000-000000000001";
/** Its text. */
export const TRAINED_TEXT = "a0000000-0000-4000-8000-000000000002";
/** Its quiz of two questions, which must all be right. */
export const { quiz: TRAINED_QUIZ } = newQuiz(100, ["Yn", "yNo"], null);
/** The current test's replica. */
export let trainingReplica: Replica;

/** Reports every observed mark as visible at once. */
class SeenAtOnce {
  private readonly told: IntersectionObserverCallback;
  constructor(told: IntersectionObserverCallback) {
    this.told = told;
  }
  observe(target: Element) {
    const entry = { target, intersectionRatio: 1, intersectionRect: { height: 1 }, rootBounds: null };
    this.told([entry as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}

/** Gives each test of a file a complete replica, on a device where everything is visible. */
export function prepareTraining(): void {
  vi.setConfig({ testTimeout: 30_000 });
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(async () => {
    vi.stubGlobal("IntersectionObserver", SeenAtOnce);
    URL.createObjectURL = () => "blob:made";
    URL.revokeObjectURL = () => {};
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    trainingReplica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
      ...[profileEntity, businessEntity],
      ...[trainingModuleEntity, trainingProgressEntity, trainingAssignmentEntity],
    ]);
    await trainingReplica.businesses.insert(newBusiness({ id: TRAINED_BUSINESS }));
    // The replica is complete.
    await rememberSync(trainingReplica, {
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
    await trainingReplica.close();
  });
}

/** Adds the module with its text and quiz, published by default. */
export const addTrainingModule = (fields: Partial<TrainingModule> = {}) =>
  trainingReplica.training.insert(
    newRow(trainingModuleEntity, {
      ...{ id: TRAINED_MODULE, business_id: TRAINED_BUSINESS, title: "Food safety", published: true },
      ...{ content: [newText(TRAINED_TEXT, "# Cold\nstays **cold**"), TRAINED_QUIZ], ...fields },
    }),
  );

/** Renders a page of the training. */
export async function showTraining(
  path: string,
  role: "employee" | "manager" = "employee",
  user = newUser(TRAINED_BUSINESS, role),
) {
  await trainingReplica.profiles.upsert(
    newPerson({ id: user.id, role, business_id: TRAINED_BUSINESS, name: "Sam" }),
  );
  const context = commandContext(user, trainingReplica, new FakeDevice());
  useSession.setState({ scope: context.scope, user: { id: user.id, email: "", businessName: "" } });
  render(
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica: trainingReplica, userId: user.id }}>
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

/** Presses the button of that name once it appears. */
export const pressButton = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
/** Returns the replica's rows of a kind: modules, progress, assignments. */
export const trainingRows = async (kind: string) =>
  (await trainingReplica.training.find({ selector: { kind } as never }).exec()).map((row) =>
    row.toMutableJSON(),
  );
