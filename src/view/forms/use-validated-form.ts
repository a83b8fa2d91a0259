import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { changedFields } from "#lib/changed-fields.ts";
import { focusFirstInvalid } from "#ui/fields/focus-first-invalid.ts";
import { type FormName, useKeptValues } from "./use-kept-values.ts";
import { useUnsavedForm } from "./use-unsaved-form.ts";

type FieldErrors = Partial<Record<string, string>>;

/** Validates a form on submit: returns the first message per field and focuses the first invalid field. */
export function useValidatedForm<S extends v.GenericSchema>(schema: S) {
  // The form of a page, or what is around the fields of a dialog's.
  const formRef = useRef<HTMLFormElement & HTMLDivElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstInvalid(formRef.current);
  }, [errors]);

  function validate(values: v.InferInput<S>): v.InferOutput<S> | null {
    const result = v.safeParse(schema, values);
    setErrors(result.success ? {} : firstMessages(result.issues));
    return result.success ? result.output : null;
  }

  return { formRef, errors, validate };
}

/**
 * Like `useValidatedForm`, but also holds the form's values, on which the schema may depend, and counts as unsaved while
 * they differ and it is not sent. `frame` is for a form's component: submitting calls `onValid` if nothing is wrong.
 * With a name, what is typed survives until `forget`; `kept` is for the dialog then.
 */
export function useTypedForm<S extends v.GenericSchema, V extends object>(
  schema: S | ((values: V) => S),
  begin: () => V,
  onValid?: (valid: v.InferOutput<S>, first: V) => unknown,
  { isSent = false, name = null, secrets }: Keeping<V> = {},
) {
  const { first, values, setValues, forget, startOver, kept } = useKeptValues(name, begin, secrets);
  const { formRef, errors, validate } = useValidatedForm(
    typeof schema === "function" ? schema(values) : schema,
  );
  useUnsavedForm(!isSent && Object.keys(changedFields(first, values)).length > 0);
  const change = (typed: Partial<V>) => setValues({ ...values, ...typed });
  /** The props of a field for one of the form's values. */
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: V[K]) => setValues({ ...values, [name]: value }),
  });
  function onSubmit() {
    const valid = validate(values);
    if (valid) void onValid?.(valid, first);
  }
  const frame = { ref: formRef, onSubmit };
  return { formRef, frame, kept, errors, validate, first, values, change, field, forget, startOver };
}

interface Keeping<V> {
  isSent?: boolean;
  name?: FormName;
  secrets?: readonly (keyof V)[];
}

function firstMessages(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const messages: FieldErrors = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field) messages[field] ??= issue.message;
  }
  return messages;
}
