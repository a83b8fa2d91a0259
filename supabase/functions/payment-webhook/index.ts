import { makePaymentWebhookHandler } from "./handler.ts";

Deno.serve(makePaymentWebhookHandler(Deno.env));
