export { ConsoleLocked } from "#remote/console.ts";
