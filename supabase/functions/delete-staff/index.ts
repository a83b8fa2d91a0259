import { makeDeleteStaffHandler } from "./handler.ts";

Deno.serve(makeDeleteStaffHandler(Deno.env));
