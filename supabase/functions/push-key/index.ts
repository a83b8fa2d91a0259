import { makePushKeyHandler } from "./handler.ts";

Deno.serve(makePushKeyHandler(Deno.env));
