import { makeDeleteBusinessHandler } from "./handler.ts";

Deno.serve(makeDeleteBusinessHandler(Deno.env));
