import { makeAcceptInviteHandler } from "./handler.ts";

Deno.serve(makeAcceptInviteHandler(Deno.env));
