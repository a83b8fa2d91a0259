import { makeDeleteAccountHandler } from "./handler.ts";

Deno.serve(makeDeleteAccountHandler(Deno.env));
