import type { OpenTimes } from "#domain/import/import-plan.ts";
import {
  type AskedName,
  foldedName,
  LEFT_OPEN,
  LEFT_OUT,
  type ListedRow,
  NEW_ROW,
} from "#domain/import/match-names.ts";
import type { ReadDay } from "#domain/import/read-days.ts";
import type { DayOrder } from "#lib/format/regional-of.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";

interface DayChoice {
  dayOrder: DayOrder;
}

/** The order of dates that was last answered; else the usual one. */
export function answeredOrder(usual: DayOrder): DayOrder {
  return lastChoice<DayChoice>("import")?.dayOrder ?? usual;
}

interface DayQuestionProps {
  days: readonly ReadDay[];
  order: DayOrder;
  onAnswer: (order: DayOrder) => void;
}

/** Asks which day a date is that can be read in two ways. */
export function DayQuestion({ days: [date], order, onAnswer }: DayQuestionProps) {
  const say = useImportsWords();
  const format = useFormat();
  if (!date) return null;
  const now = order === "mdy" ? "mdy" : "dmy";
  return (
    <RadioGroup
      label={say("day", { text: date.text })}
      columns={2}
      value={now}
      onChange={(value) => {
        const answer = value === "mdy" ? "mdy" : "dmy";
        rememberChoice("import", { dayOrder: answer } satisfies DayChoice);
        onAnswer(answer);
      }}
      options={(["dmy", "mdy"] as const).map((value) => ({
        value,
        label: format.date(value === now ? date.day : date.otherDay),
      }))}
    />
  );
}

interface TimesQuestionProps {
  times: OpenTimes | null;
  hourCycle: 12 | 24;
  onAnswer: (hourCycle: 12 | 24) => void;
}

/** Asks whether hours without an am or pm end in the afternoon. */
export function TimesQuestion({ times, hourCycle, onAnswer }: TimesQuestionProps) {
  const say = useImportsWords();
  const format = useFormat();
  if (!times) return null;
  const { text, start, end, otherEnd } = times;
  return (
    <RadioGroup
      label={say("times", { text })}
      columns={2}
      value={String(hourCycle)}
      onChange={(value) => onAnswer(value === "12" ? 12 : 24)}
      options={([12, 24] as const).map((value) => ({
        value: String(value),
        label: timesText({ start_time: start, end_time: value === hourCycle ? end : otherEnd }, format),
      }))}
    />
  );
}

interface WhetherQuestionProps {
  isOpen: boolean;
  available: boolean | null;
  onAnswer: (available: boolean) => void;
}

/** Asks what days mean of which the file only says that there is something. */
export function WhetherQuestion({ isOpen, available, onAnswer }: WhetherQuestionProps) {
  const say = useImportsWords();
  if (!isOpen) return null;
  return (
    <RadioGroup
      label={say("whether")}
      columns={2}
      value={available === null ? "" : String(available)}
      onChange={(value) => onAnswer(value === "true")}
      options={[
        { value: "true", label: say("whether.available") },
        { value: "false", label: say("whether.unavailable") },
      ]}
    />
  );
}

interface NameQuestionsProps<Row = { id: string; name: string }> {
  asked: readonly AskedName[];
  known: readonly Row[];
  answers: ReadonlyMap<string, string>;
  onAnswer: (key: string, answer: string) => void;
}

/** Asks who the people of a file are whom it names in another way. Nobody is guessed, but the likely ones come first. */
export function PeopleQuestions({
  asked,
  known,
  answers,
  onAnswer,
  without,
}: NameQuestionsProps & { without: "who.open" | "who.without" | null }) {
  const say = useImportsWords();
  if (asked.length === 0) return null;
  return (
    <section aria-label={say("names")} className="grid gap-3 sm:grid-cols-2">
      {asked.map(({ key, name, count, likely }) => (
        <Select
          key={key}
          label={say("who", { name, count })}
          value={answers.get(key) || SKIPPED}
          options={[
            { value: SKIPPED, label: say("who.skip") },
            ...(without ? [{ value: LEFT_OPEN, label: say(without) }] : []),
            ...inOrder(known, likely).map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(value) => onAnswer(key, value === SKIPPED ? LEFT_OUT : value)}
        />
      ))}
    </section>
  );
}

/** A choice of a list has no empty value. */
const SKIPPED = "skip";

function inOrder<Row extends { id: string }>(rows: readonly Row[], first: readonly string[]): Row[] {
  const rankOf = ({ id }: Row) => (first.includes(id) ? first.indexOf(id) : first.length);
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Offers to make the positions or places of a file that are not here, to use archived ones again, or to take others. */
export function ListQuestions({
  kind,
  asked,
  known,
  answers,
  onAnswer,
}: NameQuestionsProps<ListedRow> & { kind: "position" | "place" }) {
  const say = useImportsWords();
  if (asked.length === 0) return null;
  const archived = new Set(known.flatMap((one) => (one.is_archived ? foldedName(one.name) : [])));
  const inUse = known.filter(({ is_archived }) => !is_archived);
  return (
    <section aria-label={say(`kind.${kind}s`)} className="grid gap-3 sm:grid-cols-2">
      {asked.map(({ key, name }) => (
        <Select
          key={key}
          label={say(kind, { name })}
          value={(answers.get(key) ?? NEW_ROW) || SKIPPED}
          options={[
            { value: NEW_ROW, label: say(archived.has(key) ? "list.again" : "position.new", { name }) },
            { value: SKIPPED, label: say(`${kind}.none`) },
            ...inUse.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(value) => onAnswer(key, value === SKIPPED ? LEFT_OUT : value)}
        />
      ))}
    </section>
  );
}
