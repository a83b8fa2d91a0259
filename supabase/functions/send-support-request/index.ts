import { makeSendSupportRequestHandler } from "./handler.ts";

Deno.serve(makeSendSupportRequestHandler(Deno.env));
