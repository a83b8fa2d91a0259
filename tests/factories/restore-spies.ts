import { afterAll, vi } from "vitest";

// Files share a process: what one of them hushes or watches is heard again by the next.
afterAll(() => {
  vi.restoreAllMocks();
});
