import { makeCalendarFeedHandler } from "./handler.ts";

Deno.serve(makeCalendarFeedHandler(Deno.env));
