import { afterAll, vi } from "vitest";

// Test files share a process: spies of one file must not affect the next.
afterAll(() => {
  vi.restoreAllMocks();
});
