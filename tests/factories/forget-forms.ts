import { afterEach } from "vitest";
import { forgetForms } from "#stores/kept-forms.ts";

// What one test types into a form is not there in the next one.
afterEach(forgetForms);
