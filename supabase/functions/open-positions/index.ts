import { makeOpenPositionsHandler } from "./handler.ts";

Deno.serve(makeOpenPositionsHandler(Deno.env));
