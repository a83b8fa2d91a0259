/** The console's token has expired or was never valid: the access code must be entered again. */
export class ConsoleLocked extends Error {}
