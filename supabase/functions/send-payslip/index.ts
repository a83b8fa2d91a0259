import { makeSendPayslipHandler } from "./handler.ts";

Deno.serve(makeSendPayslipHandler(Deno.env));
