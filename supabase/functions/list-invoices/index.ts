import { makeListInvoicesHandler } from "./handler.ts";

Deno.serve(makeListInvoicesHandler(Deno.env));
