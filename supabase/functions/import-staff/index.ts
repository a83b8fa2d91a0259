import { makeImportStaffHandler } from "./handler.ts";

Deno.serve(makeImportStaffHandler(Deno.env));
