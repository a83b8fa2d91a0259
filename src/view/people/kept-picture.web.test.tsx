import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changePicture } from "#commands/account/profile.ts";
import { type CommandContext, CommandContextContext } from "#commands/command-context.ts";
import { useBusiness } from "#queries/business.ts";
import { useMyProfile } from "#queries/people.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { Avatar, PictureOf } from "#ui/marks/avatar.tsx";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessLogo } from "#view/logo/business-logo.tsx";
import { KeptPicture } from "#view/people/kept-picture.tsx";
import { PictureField } from "#view/people/picture-field.tsx";
import { logoPicture, squarePicture } from "#view/people/small-pictures.ts";

// jsdom has no canvas.
vi.mock("#view/people/small-pictures.ts", () => ({ squarePicture: vi.fn(), logoPicture: vi.fn() }));

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
let replica: Replica;
let context: CommandContext;
let userId: string;

beforeEach(async () => {
  const user = newUser(BUSINESS);
  userId = user.id;
  replica = await openReplica({ userId, generation: 0 }, [profileEntity, businessEntity]);
  await replica.profiles.insert(newPerson({ id: userId, name: "Sam Okafor", business_id: BUSINESS }));
  await replica.businesses.insert(newBusiness({ id: BUSINESS }));
  context = commandContext(user, replica, new FakeDevice());
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  URL.createObjectURL = () => "blob:made";
  toastQueue.clear();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

function Mine() {
  const picture = useMyProfile()?.profile_picture_url ?? null;
  return (
    <PictureOf value={KeptPicture}>
      <Avatar name="Sam Okafor" picture={picture} />
      <PictureField of="picture" picture={picture} />
    </PictureOf>
  );
}
function Ours() {
  const logo = useBusiness()?.logo_path ?? null;
  return (
    <>
      {logo && <BusinessLogo path={logo} className="h-16" />}
      <PictureField of="logo" picture={logo} />
    </>
  );
}
const show = (what = <Mine />) =>
  render(
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica, userId }}>{what}</ReplicaContext>
    </CommandContextContext>,
  );
const choose = () => {
  const file = new File(["png"], "me.png", { type: "image/png" });
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: Object.assign([file], { item: () => file }) },
  });
};
const image = () => document.querySelector("img");

it("shows a picture that was chosen without a network, and removes it", async () => {
  vi.mocked(squarePicture).mockResolvedValue(new Blob(["webp"], { type: "image/webp" }));
  show();
  await screen.findByRole("button", { name: "Add a picture" });
  choose();
  await waitFor(() => expect(image()?.getAttribute("src")).toBe("blob:made"));
  expect(await screen.findByText("Waiting to upload")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  expect(await screen.findByRole("button", { name: "Add a picture" })).toBeDefined();
  expect(image()).toBeNull();
});

it("shows the business's logo, and removes it", async () => {
  vi.mocked(logoPicture).mockResolvedValue(new Blob(["png"], { type: "image/png" }));
  show(<Ours />);
  await screen.findByRole("button", { name: "Add a logo" });
  choose();
  await waitFor(() => expect(image()?.getAttribute("src")).toBe("blob:made"));
  expect(await screen.findByText("Waiting to upload")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove logo" }));
  expect(await screen.findByRole("button", { name: "Add a logo" })).toBeDefined();
  expect(image()).toBeNull();
});

it("says of a file that is no picture that it is none", async () => {
  vi.mocked(squarePicture).mockResolvedValue(null);
  show();
  await screen.findByRole("button", { name: "Add a picture" });
  choose();
  expect(await screen.findByText(/Couldn't read this picture/)).toBeDefined();
});

it("asks again for a picture that is not here yet after an exchange", async () => {
  const path = `${BUSINESS}/people/${userId}/${crypto.randomUUID()}.webp`;
  await replica.profiles.findOne(userId).incrementalPatch({ profile_picture_url: path });
  show();
  await screen.findByRole("button", { name: "Change picture" });
  expect(image()).toBeNull();
  await changePicture(context, new Blob(["webp"], { type: "image/webp" }));
  act(() => useSyncStatus.setState({ lastSyncedAt: "2026-03-02T12:00:00.000Z" }));
  await waitFor(() => expect(image()?.getAttribute("src")).toBe("blob:made"));
});
