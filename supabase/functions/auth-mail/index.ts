import { makeAuthMailHandler } from "./handler.ts";

Deno.serve(makeAuthMailHandler(Deno.env, (work) => EdgeRuntime.waitUntil(work)));
