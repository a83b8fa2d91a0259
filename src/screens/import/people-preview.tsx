import { type ReactNode, useState } from "react";
import type { PersonColumn } from "#domain/import/import-names.ts";
import type { PositionToMake } from "#domain/import/import-plan.ts";
import { findListed, listedSource, type NameAnswers } from "#domain/import/match-names.ts";
import { type ImportPerson, readPeople } from "#domain/import/read-people.ts";
import type { Mapping } from "#domain/import/read-table.ts";
import { usePositions } from "#queries/positions.ts";
import { SeatOffer } from "#screens/staff/people/seat-offer.tsx";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { useLimit } from "#view/plan/use-limit.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { answeredOrder, DayQuestion, ListQuestions } from "./open-questions.tsx";
import { badLineWords, PeopleToAdd } from "./people-to-add.tsx";
import { SkippedRows } from "./skipped-rows.tsx";
import type { ChosenTable } from "./use-chosen-table.ts";
import type { ImportSetting } from "./use-import-limits.ts";

interface PeoplePreviewProps {
  read: ChosenTable;
  limits: ImportSetting;
  about: ReactNode;
  back: ReactNode;
  onImport: PeopleToImport;
}

export type PeopleToImport = (people: readonly ImportPerson[], positions: readonly PositionToMake[]) => void;

/** Whom a file adds, and whom it cannot: their sign-ins need the server. */
export function PeoplePreview({ read, limits, about, back, onImport }: PeoplePreviewProps) {
  const say = useStaffWords();
  const isOnline = useOnline();
  const limit = useLimit();
  const [dayOrder, setDayOrder] = useState(answeredOrder(limits.dayOrder));
  const mapping = read.mapping as Mapping<PersonColumn>;
  const [answers, setAnswers] = useState<NameAnswers>(new Map());
  const known = usePositions() ?? [];
  const positions = findListed(known, answers);
  const { people, bad, readDays } = readPeople(read.table, mapping, { ...limits, dayOrder, positions });
  const wanted = positions.wanted().map(({ key, name }) => ({
    ...{ line: null, key, name, color: null, is_for_everybody: false, user_ids: [] },
    source: listedSource(limits.businessId, "position", key),
  }));
  const hasTerms = people.some((one) => one.positions || one.weekly_minutes !== undefined);
  const seatless = bad.filter(({ problem }) => problem === "no_seat").length;
  return (
    <>
      {limit && <Banner tone="danger">{limit}</Banner>}
      <p className="text-lg font-semibold">
        {people.length === 0 ? say("import.nobody") : say("import.ready", { count: people.length })}
      </p>
      {about}
      <DayQuestion days={readDays} order={dayOrder} onAnswer={setDayOrder} />
      <ListQuestions
        kind="position"
        asked={positions.asked()}
        known={known}
        answers={answers}
        onAnswer={(key, answer) => setAnswers((before) => new Map(before).set(key, answer))}
      />
      <PeopleToAdd
        people={people}
        nameOf={
          new Map([
            ...known.map(({ id, name }) => [id, name] as const),
            ...wanted.map(({ key, name }) => [key, name] as const),
          ])
        }
      />
      {hasTerms && <p className="text-muted">{say("import.stays")}</p>}
      <SkippedRows
        table={read.table}
        bad={bad.map((one) => ({ line: one.line, value: "", words: badLineWords(say, one) }))}
      />
      <SeatOffer people={people.length + seatless} />
      <OfflineNotice>{say("import.offline")}</OfflineNotice>
      <div className="flex flex-wrap justify-end gap-3">
        {back}
        {people.length > 0 && (
          <Button
            isDisabled={!isOnline || limit !== null || read.spelling === null}
            onPress={() => onImport(people, wanted)}
          >
            {say("import.add", { count: people.length })}
          </Button>
        )}
      </div>
    </>
  );
}
