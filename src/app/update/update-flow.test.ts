import { describe, expect, it, vi } from "vitest";
import { CHECK_AGAIN_MS, CHECK_EVERY_MS, createUpdateFlow } from "./update-flow.ts";
import type { UpdateState } from "./update-store.ts";

interface Page {
  hasController?: boolean;
  forms?: number;
}

function openPage({ hasController = true, forms = 0 }: Page = {}) {
  const world = { forms, now: 1_000_000, isRefused: false, shown: [] as UpdateState[] };
  const worker = {
    handlers: { found: () => {}, controllerChanged: () => {} },
    register: async (on: { found(): void; controllerChanged(): void }) => {
      worker.handlers = on;
    },
    hasController: () => hasController,
    skipWaiting: vi.fn(),
    check: vi.fn(async () => {}),
  };
  const reload = vi.fn();
  const flow = createUpdateFlow({
    worker,
    reload,
    now: () => world.now,
    unsavedForms: () => world.forms,
    isRefused: () => world.isRefused,
    show: (state) => world.shown.push(state),
  });
  void flow.start();
  const found = () => worker.handlers.found();
  const controllerChanged = () => worker.handlers.controllerChanged();
  const setForms = (count: number) => {
    world.forms = count;
    flow.formsChanged();
  };
  return { flow, world, worker, reload, found, controllerChanged, setForms };
}

describe("a page with nothing unsaved", () => {
  it("takes a new build over at once and reloads once", () => {
    const page = openPage();
    page.found();
    expect(page.worker.skipWaiting).toHaveBeenCalledOnce();
    expect(page.reload).not.toHaveBeenCalled();
    page.controllerChanged();
    page.controllerChanged();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("reloads when another tab took the new build", () => {
    const page = openPage();
    page.controllerChanged();
    expect(page.worker.skipWaiting).not.toHaveBeenCalled();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("tells a second new worker too when it pushed out the first", () => {
    const page = openPage();
    page.found();
    page.found();
    expect(page.worker.skipWaiting).toHaveBeenCalledTimes(2);
  });
});

describe("a page that no worker controls yet", () => {
  it("is not reloaded by the first claim, but by the update after it", () => {
    const page = openPage({ hasController: false });
    page.controllerChanged();
    expect(page.reload).not.toHaveBeenCalled();
    page.controllerChanged();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("reloads on its first controller when it asked for it, as after a forced reload", () => {
    const page = openPage({ hasController: false });
    page.found();
    page.controllerChanged();
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

describe("a page with an unsaved form", () => {
  it("neither takes over nor reloads until the form is saved", () => {
    const page = openPage({ forms: 2 });
    page.found();
    page.setForms(1);
    expect(page.worker.skipWaiting).not.toHaveBeenCalled();
    expect(page.world.shown).toEqual(["held"]);
    page.setForms(0);
    expect(page.worker.skipWaiting).toHaveBeenCalledOnce();
    page.controllerChanged();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("is left alone when another tab takes the new build, and reloads when saved", () => {
    const page = openPage({ forms: 1 });
    page.controllerChanged();
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.world.shown).toEqual(["outdated"]);
    page.setForms(0);
    page.setForms(1);
    page.setForms(0);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("waits when typing began between the message and the new controller", () => {
    const page = openPage();
    page.found();
    page.setForms(1);
    page.controllerChanged();
    expect(page.reload).not.toHaveBeenCalled();
    page.setForms(0);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("updates at once when somebody insists", () => {
    const page = openPage({ forms: 1 });
    page.found();
    page.flow.insist();
    expect(page.worker.skipWaiting).toHaveBeenCalledOnce();
    page.controllerChanged();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it("reloads at once when somebody insists on an outdated page", () => {
    const page = openPage({ forms: 1 });
    page.controllerChanged();
    page.flow.insist();
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

describe("looking for a new build", () => {
  it("happens once an hour while the page stays open", async () => {
    const page = openPage();
    page.world.now += CHECK_EVERY_MS - 1;
    await page.flow.tick();
    expect(page.worker.check).not.toHaveBeenCalled();
    page.world.now += 1;
    await page.flow.tick();
    await page.flow.tick();
    expect(page.worker.check).toHaveBeenCalledOnce();
  });

  it("happens once a minute while the server refuses this build", async () => {
    const page = openPage();
    page.world.isRefused = true;
    page.world.now += CHECK_AGAIN_MS - 1;
    await page.flow.tick();
    expect(page.worker.check).not.toHaveBeenCalled();
    page.world.now += 1;
    await page.flow.tick();
    page.world.now += CHECK_AGAIN_MS;
    await page.flow.tick();
    expect(page.worker.check).toHaveBeenCalledTimes(2);
  });

  it("happens on coming back to the tab, but not each time in a row", async () => {
    const page = openPage();
    page.world.now += CHECK_AGAIN_MS;
    await page.flow.becameVisible();
    await page.flow.becameVisible();
    expect(page.worker.check).toHaveBeenCalledOnce();
  });
});
