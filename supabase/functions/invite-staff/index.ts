import { makeInviteStaffHandler } from "./handler.ts";

Deno.serve(makeInviteStaffHandler(Deno.env));
