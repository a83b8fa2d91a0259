/** A problem at the start that the person can solve: one clear line, no stack. */
export class StartError extends Error {}
