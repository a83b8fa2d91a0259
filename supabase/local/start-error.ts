/** A start-up problem that is the person's to solve: one clear line, no stack. */
export class StartError extends Error {}
