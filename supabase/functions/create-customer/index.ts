import { makeCreateCustomerHandler } from "./handler.ts";

Deno.serve(makeCreateCustomerHandler(Deno.env));
