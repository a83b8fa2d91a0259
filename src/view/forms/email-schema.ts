import * as v from "valibot";
import type { ViewWords } from "#words/made/view.ts";
import type { Say } from "#words/words.ts";

export const emailSchema = (say: Say<ViewWords>) => v.pipe(v.string(), v.trim(), v.email(say("form.email")));
