import { makeCustomerPortalHandler } from "./handler.ts";

Deno.serve(makeCustomerPortalHandler(Deno.env));
