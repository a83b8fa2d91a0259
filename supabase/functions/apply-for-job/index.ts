import { makeApplyForJobHandler } from "./handler.ts";

Deno.serve(makeApplyForJobHandler(Deno.env));
