import { makeCollectFilesHandler } from "./handler.ts";

Deno.serve(makeCollectFilesHandler(Deno.env));
