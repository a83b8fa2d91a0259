import { vi } from "vitest";

const waitFor = vi.waitFor;
const PATIENT = { timeout: 15_000 };

// Patience, not a measure of speed: of itself it waits for a second, which a busy machine may need.
vi.waitFor = (callback, options = PATIENT) => waitFor(callback, options);
