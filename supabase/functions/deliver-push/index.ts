import { makeDeliverPushHandler } from "./handler.ts";

Deno.serve(makeDeliverPushHandler(Deno.env));
