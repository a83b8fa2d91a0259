import { makeCreateStaffHandler } from "./handler.ts";

Deno.serve(makeCreateStaffHandler(Deno.env));
