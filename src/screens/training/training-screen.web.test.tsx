import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { links } from "#lib/links.ts";
import { rows } from "#replica/collections.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { trainingAssignmentEntity } from "#schema/entities/training-assignment.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { newProgress } from "#tests/factories/training.ts";
import {
  addTrainingModule as addModule,
  TRAINED_BUSINESS as BUSINESS,
  TRAINED_MODULE as MODULE,
  prepareTraining,
  pressButton as press,
  trainingReplica as replica,
  showTraining as show,
} from "#tests/factories/training-page.tsx";

prepareTraining();

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
    await rows(replica, "assignment").insert(
      newRow(trainingAssignmentEntity, { module_id: asked, role: "all", due_date: "2026-03-01" }),
    );
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
  const CERTIFICATE = /^Download .*'s certificate/;
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
    const earlier = await screen.findByRole("list", { name: "Previously completed" });
    expect(
      within(earlier)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Fax machineCompleted Mar 2, 2026 (80%)Certificate"]);
    const names = screen.getAllByRole("button", { name: CERTIFICATE }).map((each) => each.ariaLabel);
    expect(names).toEqual([
      "Download Sam's certificate for Food safety",
      "Download Sam's certificate for Fax machine",
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
    expect(screen.queryByText("Previously completed")).toBeNull();
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
    // None of the current staff completed it.
    fireEvent.click(screen.getByRole("button", { name: /Module$/ }));
    const modules = (await screen.findAllByRole("option")).map((option) => option.textContent);
    expect(modules).toEqual(["All modules", "Food safety", "Fax machine"]);
    fireEvent.click(screen.getByRole("option", { name: "All modules" }));
    await press("Export CSV");
    await waitFor(() => expect(saved).toHaveLength(1));
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
