import { type ReactNode, useEffect, useMemo, useState } from "react";
import { checkImport, type ImportCheck, importRows } from "#commands/roster/imports.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PlanKind } from "#domain/import/import-kinds.ts";
import type { ImportAnswers, ImportPlan, KnownRows } from "#domain/import/import-plan.ts";
import { readPlanFile } from "#domain/import/read-file.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTemplates } from "#queries/roster.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useSaving } from "#view/forms/use-saving.ts";
import { useToday } from "#view/times/use-now.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";
import {
  answeredOrder,
  DayQuestion,
  ListQuestions,
  PeopleQuestions,
  TimesQuestion,
  WhetherQuestion,
} from "./open-questions.tsx";
import { PlannedRows } from "./planned-rows.tsx";
import { badRowWords, SkippedRows } from "./skipped-rows.tsx";
import type { ChosenTable } from "./use-chosen-table.ts";
import type { ImportSetting } from "./use-import-limits.ts";
import { useImportUndo } from "./use-import-undo.ts";

interface PlanPreviewProps {
  kind: PlanKind;
  read: ChosenTable;
  usual: Pick<ImportSetting, "dayOrder" | "hourCycle">;
  about: ReactNode;
  back: ReactNode;
  onClose: () => void;
}

/** What of a file is added to the roster, its setup or availability: works offline, and one undo takes it back. */
export function PlanPreview({ kind, read, usual, about, back, onClose }: PlanPreviewProps) {
  const say = useImportsWords();
  const known = useKnownRows();
  const add = useCommand(importRows);
  const { tell } = useImportUndo();
  const { isBusy, problem, save } = useSaving(say("failed"));
  const said = useAnswers(usual);
  const { table, mapping, spelling } = read;
  const found = useMemo(
    () => known && readPlanFile(kind, table, mapping, said.answers, known),
    [kind, table, mapping, said.answers, known],
  );
  const check = useCheck(found?.plan);
  if (!known || !found) return <Skeleton label={say("kind")} lines={4} />;
  const { plan, bad } = found;
  const checked = check === "failed" ? null : check;
  const counts = checked?.counts;
  const count = counts?.added ?? 0;
  const already = found.already + (counts?.already ?? 0);

  async function importAll() {
    const done = await add(plan);
    tell(kind, done.counts.added, done.undo);
    onClose();
  }

  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <p className="text-lg font-semibold">
          {counts && (count > 0 ? say(`ready.${kind}`, { count }) : say("nothing"))}
        </p>
        {already > 0 && <p>{say("already", { count: already })}</p>}
        {counts && counts.kept > 0 && <p>{say("kept", { count: counts.kept })}</p>}
        {kind === "shifts" && count > 0 && <p className="text-muted">{say("drafts")}</p>}
      </div>
      {about}
      <Questions kind={kind} found={found} known={known} said={said} />
      {checked && count > 0 && (
        <PlannedRows kind={kind} plan={plan} known={known} hasPlaces={read.hasPlaces} fresh={checked.fresh} />
      )}
      <SkippedRows
        table={table}
        bad={bad.map((row) => ({
          line: row.line,
          value: row.value,
          words: badRowWords(say, kind, read, row),
        }))}
      />
      {(problem || check === "failed") && <Banner tone="danger">{problem ?? say("failed")}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        {back}
        {count > 0 && (
          <Button isBusy={isBusy} isDisabled={spelling === null} onPress={() => void save(importAll)}>
            {say(`add.${kind}`, { count })}
          </Button>
        )}
      </div>
    </>
  );
}

interface QuestionsProps {
  kind: PlanKind;
  found: ReturnType<typeof readPlanFile>;
  known: KnownRows;
  said: ReturnType<typeof useAnswers>;
}

/** What the file leaves open: what its days and times mean, and who and what its names are. */
function Questions({ kind, found, known, said: { answers, answer, name } }: QuestionsProps) {
  return (
    <>
      <DayQuestion
        days={found.openDays}
        order={answers.dayOrder}
        onAnswer={(dayOrder) => answer({ dayOrder })}
      />
      <TimesQuestion
        times={found.openTimes}
        hourCycle={answers.hourCycle}
        onAnswer={(hourCycle) => answer({ hourCycle })}
      />
      <WhetherQuestion
        isOpen={found.isOpenWhether}
        available={answers.available}
        onAnswer={(available) => answer({ available })}
      />
      <PeopleQuestions
        asked={found.people}
        known={known.people}
        answers={answers.people}
        onAnswer={name("people")}
        without={WITHOUT[kind]}
      />
      <ListQuestions
        kind="position"
        asked={found.positions}
        known={known.positions}
        answers={answers.positions}
        onAnswer={name("positions")}
      />
      <ListQuestions
        kind="place"
        asked={found.places}
        known={known.places}
        answers={answers.places}
        onAnswer={name("places")}
      />
    </>
  );
}

/** How rows go on without a person whom nobody knows. */
const WITHOUT = {
  shifts: "who.open",
  positions: "who.without",
  availability: null,
  templates: null,
} as const satisfies Record<PlanKind, string | null>;

/** What the file's rows are compared with; null while loading. */
function useKnownRows(): KnownRows | null {
  const business = useBusiness();
  const people = usePeople();
  const positions = usePositions();
  const places = usePlaces();
  const templates = useTemplates();
  const today = useToday();
  return useMemo(() => {
    if (!business || !people || !positions || !places || !templates) return null;
    return { businessId: business.id, today, people, positions, places, templates };
  }, [business, people, positions, places, templates, today]);
}

function useAnswers(usual: PlanPreviewProps["usual"]) {
  const [answers, setAnswers] = useState<ImportAnswers>(() => ({
    dayOrder: answeredOrder(usual.dayOrder),
    hourCycle: usual.hourCycle,
    people: new Map(),
    positions: new Map(),
    places: new Map(),
    available: null,
  }));
  return {
    answers,
    answer: (changes: Partial<ImportAnswers>) => setAnswers((before) => ({ ...before, ...changes })),
    name: (of: "people" | "positions" | "places") => (key: string, value: string) =>
      setAnswers((before) => ({ ...before, [of]: new Map(before[of]).set(key, value) })),
  };
}

/** What of a plan is new here; null until it was found. */
function useCheck(plan: ImportPlan | undefined): ImportCheck | "failed" | null {
  const check = useCommand(checkImport);
  const [checked, setChecked] = useState<ImportCheck | "failed" | null>(null);
  useEffect(() => {
    if (!plan) return;
    let isWanted = true;
    const note = (found: ImportCheck | "failed") => isWanted && setChecked(found);
    check(plan).then(note, (error) => {
      console.error("Not checked:", error);
      note("failed");
    });
    return () => {
      isWanted = false;
    };
  }, [check, plan]);
  return checked;
}
