import { makeDeactivateStaffHandler } from "./handler.ts";

Deno.serve(makeDeactivateStaffHandler(Deno.env));
