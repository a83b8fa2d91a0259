import { beforeEach, expect, it, vi } from "vitest";
import { useSyncStatus } from "#stores/sync-store.ts";
import { keepStorage } from "./keep-storage.ts";

beforeEach(() => useSyncStatus.setState(useSyncStatus.getInitialState()));

const storage = (persisted: boolean, granted = true) => ({
  persisted: vi.fn(async () => persisted),
  persist: vi.fn(async () => granted),
});
const knows = (persisted: boolean | null) =>
  vi.waitFor(() => expect(useSyncStatus.getState().persisted).toBe(persisted));

it("asks after the first change, once", async () => {
  const manager = storage(false);
  keepStorage(manager);
  await knows(false);
  expect(manager.persist).not.toHaveBeenCalled();
  useSyncStatus.setState({ waiting: 1 });
  await knows(true);
  useSyncStatus.setState({ waiting: 2 });
  expect(manager.persist).toHaveBeenCalledOnce();
});

it("does not ask when the data is kept already", async () => {
  const manager = storage(true);
  keepStorage(manager);
  await knows(true);
  useSyncStatus.setState({ waiting: 1 });
  expect(manager.persist).not.toHaveBeenCalled();
});

it("says so when the browser refuses", async () => {
  keepStorage(storage(false, false));
  await knows(false);
  useSyncStatus.setState({ waiting: 1 });
  await knows(false);
});

it.each([
  ["there is nobody to ask", undefined],
  ["the browser promises nothing", {} as StorageManager],
])("does without where %s", (_, manager) => {
  keepStorage(manager);
  expect(useSyncStatus.getState().persisted).toBeNull();
});

it("counts a question that fails as refused", async () => {
  const fails = () => Promise.reject(new TypeError("not here"));
  keepStorage({ persisted: fails, persist: fails });
  await knows(false);
  useSyncStatus.setState(useSyncStatus.getInitialState());
  keepStorage({ ...storage(false), persist: fails });
  await knows(false);
  useSyncStatus.setState({ persisted: null, waiting: 1 });
  await knows(false);
});
