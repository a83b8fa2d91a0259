import { makeResetOwnPinHandler } from "./handler.ts";

Deno.serve(makeResetOwnPinHandler(Deno.env));
