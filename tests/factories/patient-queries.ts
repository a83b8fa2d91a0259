import { configure } from "@testing-library/react";

// Patience, not a measure of speed: a busy machine may be slow to load what a component loads by itself.
configure({ asyncUtilTimeout: 15_000 });
