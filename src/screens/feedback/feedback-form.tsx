import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { giveFeedback } from "#commands/business/feedback.ts";
import { useCommand } from "#commands/use-command.ts";
import { RATINGS } from "#domain/statistics/feedback-summary.ts";
import { FEEDBACK_WORDS_MAX } from "#schema/entities/staff-feedback.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type SayFeedback, useFeedbackWords } from "#words/made/use-feedback-words.ts";

/** From this many characters on, the limit is shown. */
const COUNTED_FROM = FEEDBACK_WORDS_MAX - 100;
const EMPTY = { rating: "", words: "", isAnonymous: false };

const schema = (say: SayFeedback) =>
  v.object({
    rating: v.pipe(v.string(), v.minLength(1, say("form.ratingMissing"))),
    words: v.pipe(
      v.string(),
      v.maxLength(FEEDBACK_WORDS_MAX, say("form.wordsTooLong", { max: FEEDBACK_WORDS_MAX })),
    ),
    isAnonymous: v.boolean(),
  });

/** The form in which staff rate how it is to work in the business. */
export function FeedbackForm() {
  const say = useFeedbackWords();
  const give = useCommand(giveFeedback);
  const { values, setValues } = useKeptValues("feedback", () => EMPTY);
  const [isBusy, setBusy] = useState(false);
  const { formRef, errors, validate } = useValidatedForm(schema(say));
  const { rating, words, isAnonymous } = values;
  useUnsavedForm(rating !== "" || words !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate(values);
    if (!valid || isBusy) return;
    setBusy(true);
    try {
      const { rating: chosen, isAnonymous: is_anonymous } = valid;
      const outcome = await give({ rating: Number(chosen), words: valid.words, is_anonymous });
      if (outcome === "refused") toast.error(say("toast.refused"));
      else setValues(EMPTY);
      if (outcome === "sent") toast.success(say("toast.sent"));
      if (outcome === "limited") toast.info(say("toast.limited"));
      if (outcome === "waiting") toast.info(say("toast.kept"));
    } catch {
      // The app shows its own error for failed storage; the typed text stays.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={say("form.title")}>
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{say("form.intro")}</p>
        <RadioGroup
          label={say("form.rating")}
          options={RATINGS.map((choice) => ({ value: String(choice), label: say(`rating.${choice}`) }))}
          value={rating}
          onChange={(chosen) => setValues({ ...values, rating: chosen })}
          isInvalid={Boolean(errors.rating)}
        />
        {errors.rating && (
          <p role="alert" className="-mt-2 text-sm font-medium text-danger">
            {errors.rating}
          </p>
        )}
        <TextArea
          label={say("form.words")}
          value={words}
          onChange={(typed) => setValues({ ...values, words: typed })}
          description={
            words.length > COUNTED_FROM
              ? say("form.wordsCount", { count: words.length, max: FEEDBACK_WORDS_MAX })
              : undefined
          }
          error={errors.words}
        />
        <Checkbox
          label={say("form.anonymous")}
          description={say("form.anonymousHint")}
          isSelected={isAnonymous}
          onChange={(chosen) => setValues({ ...values, isAnonymous: chosen })}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {say(isBusy ? "form.sending" : "form.send")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
