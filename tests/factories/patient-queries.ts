import { configure } from "@testing-library/react";

// A generous timeout, not a measure of speed: a busy machine loads lazy components slowly.
configure({ asyncUtilTimeout: 15_000 });
