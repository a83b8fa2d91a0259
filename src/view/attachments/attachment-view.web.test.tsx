import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CommandContext, CommandContextContext } from "#commands/command-context.ts";
import { addAttachment } from "#commands/messages/attachments.ts";
import type { Replica } from "#replica/collections.ts";
import { markRefused } from "#replica/files/waiting-files.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { AttachmentField } from "#view/attachments/attachment-field.tsx";
import { AttachmentView } from "#view/attachments/attachment-view.tsx";

const image = () => new File(["png"], "cake.png", { type: "image/png" });
const pdf = () => new File(["%PDF-1.3"], "menu.pdf", { type: "application/pdf" });

let replica: Replica;
let context: CommandContext;
let userId: string;
/** The server's files, by path. */
let stored: Map<string, Blob>;

beforeEach(async () => {
  const user = newUser("b0000000-0000-4000-8000-000000000001", "manager");
  userId = user.id;
  replica = await openReplica({ userId, generation: 0 }, [newsPostEntity]);
  stored = new Map();
  const files = {
    createSignedUrl: async (path: string) =>
      stored.has(path)
        ? { data: { signedUrl: path }, error: null }
        : { error: { message: "", status: 404, statusCode: "404" } },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const file = stored.get(path);
    return new Response(await file?.arrayBuffer(), { headers: { "content-type": file?.type ?? "" } });
  });
  context = {
    ...commandContext(user, replica, new FakeDevice()),
    remote: async () => ({ storage: { from: () => files } }) as never,
  };
  // jsdom lacks these.
  URL.createObjectURL = () => "blob:made";
  URL.revokeObjectURL = () => {};
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

const network = (onLine: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
const show = (part: React.ReactNode) =>
  render(
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica, userId }}>{part}</ReplicaContext>
    </CommandContextContext>,
  );
const keep = (file: File) => addAttachment(context, { area: "news", parentId: crypto.randomUUID(), file });

function Field() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <AttachmentField
      label="Attachment"
      kinds={["image", "document"]}
      value={file}
      onChoose={setFile}
      onRemove={() => setFile(null)}
    />
  );
}
const choose = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: listOf(file) },
  });
const listOf = (file: File) => Object.assign([file], { item: () => file });

it("shows what was chosen, and removes it", () => {
  show(<Field />);
  choose(pdf());
  expect(screen.getByText("menu.pdf")).toBeDefined();
  expect(screen.getByText("PDF · 1 kB")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove file" }));
  expect(screen.queryByText("menu.pdf")).toBeNull();
});

it.each([
  [
    new File(["<b>"], "page.html", { type: "text/html" }),
    "This file type isn't supported. Choose another file.",
  ],
  [
    new File(["mp4"], "film.mp4", { type: "video/mp4" }),
    "This file type isn't supported. Choose another file.",
  ],
  [new File([], "menu.pdf", { type: "application/pdf" }), "This file is empty. Choose another file."],
])("says why a file is not taken, and keeps what was chosen", (file, words) => {
  show(<Field />);
  choose(pdf());
  choose(file);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText("menu.pdf")).toBeDefined();
});

it("shows its author an image that waits, and what the server refused", async () => {
  const { path, name } = await keep(image());
  show(<AttachmentView path={path} name={name} />);
  expect((await screen.findByRole("img", { name: "cake.png" })).getAttribute("src")).toBe("blob:made");
  expect(await screen.findByText("Waiting to upload")).toBeDefined();
  await act(() => markRefused(userId, path, true));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
});

it("says without a network that a file is not here, and shows it when there is one", async () => {
  network(false);
  stored.set("b/news/p/f.png", image());
  show(<AttachmentView path="b/news/p/f.png" name="cake.png" />);
  expect(await screen.findByText(/isn't on this device yet/)).toBeDefined();
  network(true);
  act(() => useSyncStatus.setState({ lastSyncedAt: "2026-03-02T12:00:00.000Z" }));
  expect(await screen.findByRole("img", { name: "cake.png" })).toBeDefined();
});

it("says of an image that is not on the server that it is not uploaded yet", async () => {
  show(<AttachmentView path="b/news/p/f.png" name="cake.png" />);
  expect(await screen.findByText("Not uploaded yet")).toBeDefined();
});

it("fetches a document when it is pressed, and saves it", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  stored.set("b/news/p/f.pdf", pdf());
  show(<AttachmentView path="b/news/p/f.pdf" name="menu.pdf" />);
  fireEvent.click(await screen.findByRole("button", { name: /menu.pdf/ }));
  await screen.findByText("PDF · 1 kB");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

it("says of a document that is pressed while the server is away what it needs", async () => {
  toastQueue.clear();
  stored.set("b/news/p/f.pdf", pdf());
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  show(<AttachmentView path="b/news/p/f.pdf" name="menu.pdf" />);
  const press = async () => fireEvent.click(await screen.findByRole("button", { name: /menu.pdf/ }));
  const said = () => toastQueue.visibleToasts.map(({ content }) => content.text);
  useSyncStatus.setState({ online: false });
  await press();
  await waitFor(() => expect(said()).toEqual(["Needs a connection"]));
  toastQueue.clear();
  useSyncStatus.setState({ online: true });
  await press();
  await waitFor(() => expect(said()).toEqual(["Couldn't download the file. Try again."]));
});
