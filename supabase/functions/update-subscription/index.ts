import { makeUpdateSubscriptionHandler } from "./handler.ts";

Deno.serve(makeUpdateSubscriptionHandler(Deno.env));
