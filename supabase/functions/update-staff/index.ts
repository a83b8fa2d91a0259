import { makeUpdateStaffHandler } from "./handler.ts";

Deno.serve(makeUpdateStaffHandler(Deno.env));
