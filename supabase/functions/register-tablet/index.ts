import { makeRegisterTabletHandler } from "./handler.ts";

Deno.serve(makeRegisterTabletHandler(Deno.env));
