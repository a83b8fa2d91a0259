import { makeCreateCheckoutSessionHandler } from "./handler.ts";

Deno.serve(makeCreateCheckoutSessionHandler(Deno.env));
