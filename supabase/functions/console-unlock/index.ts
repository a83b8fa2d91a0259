import { makeConsoleUnlockHandler } from "./handler.ts";

Deno.serve(makeConsoleUnlockHandler(Deno.env));
