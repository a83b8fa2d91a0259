import { makeConsoleDataHandler } from "./handler.ts";

Deno.serve(makeConsoleDataHandler(Deno.env));
