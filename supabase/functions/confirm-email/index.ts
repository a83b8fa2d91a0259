import { makeConfirmEmailHandler } from "./handler.ts";

Deno.serve(makeConfirmEmailHandler(Deno.env));
