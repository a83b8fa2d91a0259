import { makeHandOverBusinessHandler } from "./handler.ts";

Deno.serve(makeHandOverBusinessHandler(Deno.env));
