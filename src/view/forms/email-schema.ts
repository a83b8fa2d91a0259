import * as v from "valibot";
import type { SayView } from "#words/made/view.ts";

export const emailSchema = (say: SayView) => v.pipe(v.string(), v.trim(), v.email(say("form.email")));
