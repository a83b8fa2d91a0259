import { makeSignUpHandler } from "./handler.ts";

Deno.serve(makeSignUpHandler(Deno.env));
