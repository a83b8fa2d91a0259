import { useRef } from "react";
import * as v from "valibot";
import { changePost, createPost, type PostWords } from "#commands/messages/news.ts";
import { useCommand } from "#commands/use-command.ts";
import { CATEGORIES, endOfPost, type NewsCategory } from "#domain/news/news-board.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import { type NewsPost, newsPostEntity } from "#schema/entities/news-post.ts";
import { fieldValidator, words } from "#schema/entities/validators.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { AttachmentField } from "#view/attachments/attachment-field.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SayNews, useNewsWords } from "#words/made/use-news-words.ts";

/** The categories to choose from. */
export function newsCategories(say: SayNews) {
  return CATEGORIES.map((value) => ({ value, label: say(`category.${value}`) }));
}

interface PostDialogProps {
  /** Null for a new post. */
  post: NewsPost | null;
  onClose: () => void;
}

const TITLE_MAX = 200;
const TEXT_MAX = 20_000;

function postForm(say: SayNews) {
  return v.object({
    // The entity's own message is English in every language.
    title: words(TITLE_MAX, say("form.titleMissing")),
    content: v.message(fieldValidator(newsPostEntity.fields.content), say("form.tooLong", { max: TEXT_MAX })),
  });
}

const KINDS = ["image", "document"] as const;

/** Creates or edits a post. The category cannot be changed later, because people may have been notified by it. */
export function PostDialog({ post, onClose }: PostDialogProps) {
  const say = useNewsWords();
  const { zone } = useFormat();
  const create = useCommand(createPost);
  const edit = useCommand(changePost);
  const { formRef, first, values, field, change, validate, kept, forget } = useTypedForm(
    postForm(say),
    () => valuesOf(post, zone),
    undefined,
    { name: `post ${post?.id ?? "new"}` },
  );
  const isBusy = useRef(false);

  async function save() {
    if (!validate(values) || isBusy.current) return;
    isBusy.current = true;
    await orToast(say("toast.notSaved"), async () => {
      const saved = await (post
        ? edit(post.id, changesOf(first, values, zone))
        : create(values.category, wordsOf(values, zone)));
      if (saved) toast.success(say(post ? "toast.saved" : "toast.posted"));
      else toast.error(say("toast.isGone"));
      if (!post) rememberChoice("post", { category: values.category });
      forget();
      onClose();
    });
    isBusy.current = false;
  }

  return (
    <FormDialog
      {...kept}
      ref={formRef}
      title={say(post ? "form.editTitle" : "form.newTitle")}
      action={say(post ? "form.save" : "form.post")}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField label={say("form.title")} autoFocus maxLength={TITLE_MAX} {...field("title")} />
      {!post && (
        <Select
          label={say("form.category")}
          options={newsCategories(say).filter(({ value }) => value !== "poll")}
          value={values.category}
          onChange={(category) => change({ category: category as PostValues["category"] })}
        />
      )}
      <TextArea label={say("form.text")} rows={5} maxLength={TEXT_MAX} {...field("content")} />
      <AttachmentField
        label={say("form.attachment")}
        kinds={KINDS}
        value={shownFile(say, values.file, post)}
        onChoose={(file) => change({ file })}
        onRemove={() => change({ file: null })}
      />
      <DatePicker label={say("form.lastDay")} description={say("form.lastDayHint")} {...field("end_date")} />
      <Checkbox
        label={say("form.pin")}
        isSelected={values.is_pinned}
        onChange={(is_pinned) => change({ is_pinned })}
      />
    </FormDialog>
  );
}

interface PostValues extends Omit<PostWords, "file"> {
  category: Exclude<NewsCategory, "poll">;
  /** A calendar day of the business; null for none. */
  end_date: string | null;
  /** A file just chosen; "kept" for the file already attached, null for none. */
  file: File | "kept" | null;
}

function valuesOf(post: NewsPost | null, zone: string): PostValues {
  return {
    title: post?.title ?? "",
    content: post?.content ?? "",
    category: lastChoice<Pick<PostValues, "category">>("post")?.category ?? "announcement",
    end_date: post?.end_date ? calendarDay(post.end_date, zone) : null,
    is_pinned: post?.is_pinned ?? false,
    file: post?.attachment_url ? "kept" : null,
  };
}

function wordsOf({ title, content, is_pinned, end_date, file }: PostValues, zone: string): PostWords {
  return {
    title,
    content,
    is_pinned,
    end_date: end_date && endOfPost(end_date, zone),
    file: file === "kept" ? null : file,
  };
}

/** Only the changed fields, as others may have changed the rest. The end keeps its time unless its day changes. */
function changesOf(first: PostValues, values: PostValues, zone: string): Partial<PostWords> {
  const isChanged = (field: string) => values[field as keyof PostWords] !== first[field as keyof PostWords];
  return Object.fromEntries(Object.entries(wordsOf(values, zone)).filter(([field]) => isChanged(field)));
}

function shownFile(say: SayNews, file: PostValues["file"], post: NewsPost | null) {
  if (file !== "kept") return file;
  return post?.attachment_url
    ? { path: post.attachment_url, name: post.attachment_name ?? say("unnamedFile") }
    : null;
}
