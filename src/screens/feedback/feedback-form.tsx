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
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { ratingWords } from "./rating-words.ts";

const OPTIONS = RATINGS.map((rating) => ({ value: String(rating), label: ratingWords(rating) }));
/** From this many characters on, the limit is shown. */
const COUNTED_FROM = FEEDBACK_WORDS_MAX - 100;
const EMPTY = { rating: "", words: "", isAnonymous: false };

const schema = v.object({
  rating: v.pipe(v.string(), v.minLength(1, "Please choose how it is")),
  words: v.pipe(v.string(), v.maxLength(FEEDBACK_WORDS_MAX, `At most ${FEEDBACK_WORDS_MAX} characters`)),
  isAnonymous: v.boolean(),
});

/** The form in which staff rate how it is to work in the business. */
export function FeedbackForm() {
  const give = useCommand(giveFeedback);
  const [values, setValues] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const { formRef, errors, validate } = useValidatedForm(schema);
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
      if (outcome === "refused") {
        toast.error("The server did not take your feedback. What you wrote is still here.");
        return;
      }
      setValues(EMPTY);
      if (outcome === "sent") toast.success("Thank you. Your feedback was sent.");
      else if (outcome === "limited")
        toast.info("That was a lot of feedback for one day. It is kept on this device and sent tomorrow.");
      else toast.info("Your feedback is kept on this device and is sent once you're back online.");
    } catch {
      // The app shows its own error for failed storage; the typed text stays.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title="Give feedback">
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">The admins of your business read it. It cannot be changed afterwards.</p>
        <RadioGroup
          label="How is it to work here?"
          options={OPTIONS}
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
          label="Your words (optional)"
          value={words}
          onChange={(typed) => setValues({ ...values, words: typed })}
          description={
            words.length > COUNTED_FROM ? `${words.length} of ${FEEDBACK_WORDS_MAX} characters` : undefined
          }
          error={errors.words}
        />
        <Checkbox
          label="Without my name"
          description="Your name is not stored with it. In a small team your words, or when they came, may still tell."
          isSelected={isAnonymous}
          onChange={(chosen) => setValues({ ...values, isAnonymous: chosen })}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? "Sending..." : "Send feedback"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
