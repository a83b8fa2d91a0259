import { useState } from "react";
import {
  addSamples,
  removeSamples,
  type SampleNames,
  type SamplesRemoved,
} from "#commands/roster/samples.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  hasSamples,
  type KeptSample,
  SAMPLE_NAMES,
  type SampleKey,
  type StoredSamples,
} from "#domain/roster/samples.ts";
import { factsText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { addDays, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { Started } from "#queries/getting-started.ts";
import { useWeekStart } from "#queries/roster.ts";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { LANGUAGES } from "#words/languages.ts";
import { gettingStartedWords, type SayGettingStarted } from "#words/made/getting-started.ts";
import { useGettingStartedWords } from "#words/made/use-getting-started-words.ts";

/** Makes the sample data, and removes it; nothing for who plans without. Works offline. */
export function SampleData({ started: { samples, facts } }: { started: Started }) {
  const say = useGettingStartedWords();
  const { isBusy, add, remove, kept } = useSampleData();
  const isThere = hasSamples(samples);
  if (!isThere && facts.shifts > 0) return null;
  const [first] = [...samples.shifts.values()].map(({ date }) => date).sort();
  return (
    <section
      aria-label={say("sample.label")}
      className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-4"
    >
      <p className="text-muted">{say(isThere ? "sample.there" : "sample.hint")}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" isBusy={isBusy} onPress={() => void (isThere ? remove() : add())}>
          {say(isThere ? "sample.remove" : "sample.add")}
        </Button>
        {first && <TextLink href={links.roster({ week: first })}>{say("sample.view")}</TextLink>}
      </div>
      {isThere && kept && <KeptSamples {...kept} />}
    </section>
  );
}

function useSampleData() {
  const say = useGettingStartedWords();
  const format = useFormat();
  const weekStart = useWeekStart();
  const today = format.dayOf(useNow(EVERY_MINUTE_MS));
  const make = useCommand(addSamples);
  const takeAway = useCommand(removeSamples);
  const [isBusy, setBusy] = useState(false);
  const [kept, setKept] = useState<SamplesRemoved | null>(null);

  async function busily(failed: string, work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    await orToast(failed, work);
    setBusy(false);
  }

  const add = () =>
    busily(say("toast.notAdded"), async () => {
      const week = addDays(startOfWeek(today, weekStart), WEEK_DAYS);
      await make({ names: namesIn(say), week, weekStart });
      setKept(null);
      toast.success(say("toast.added"), { action: { run: () => void remove() } });
    });

  const remove = () =>
    busily(say("toast.notRemoved"), async () => {
      const others = await Promise.all(LANGUAGES.map((language) => gettingStartedWords.load(language)));
      const done = await takeAway([say, ...others].map(namesIn), weekStart);
      if (done.isHeld) return toast.info(say("toast.held"));
      setKept(done.kept.length > 0 ? done : null);
      if (done.undo.only?.size === 0) return toast.info(say("toast.allKept"));
      const restore = () => orToast(say("toast.notAdded"), () => make(done.undo)).then(() => setKept(null));
      toast.success(say("toast.removed"), { action: { run: () => void restore() } });
    });

  return { isBusy, add, remove, kept };
}

function namesIn(say: SayGettingStarted): SampleNames {
  return Object.fromEntries(SAMPLE_NAMES.map((name) => [name, say(`name.${name}`)])) as SampleNames;
}

/** The samples that stayed, each with its reason and a link to where it is. */
function KeptSamples({ kept, samples }: SamplesRemoved) {
  const say = useGettingStartedWords();
  const format = useFormat();
  return (
    <>
      <p role="status">{say("sample.kept")}</p>
      <ul aria-label={say("sample.kept")} className="flex flex-col">
        {kept.map(({ key, why }: KeptSample) => {
          const { name, href } = placeOf(key, samples, (shift) =>
            factsText(format.locale, [format.shortDay(shift.date), timesText(shift, format)]),
          );
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3">
              <TextLink href={href}>{name}</TextLink>
              <span className="text-sm text-muted">{say(`why.${why}`)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type SampleShift = NonNullable<ReturnType<StoredSamples["shifts"]["get"]>>;

/** What a sample is called, and where it is. */
function placeOf(key: SampleKey, samples: StoredSamples, textOf: (shift: SampleShift) => string) {
  const shift = samples.shifts.get(key);
  if (shift) return { name: textOf(shift), href: links.roster({ week: shift.date }) };
  const template = samples.templates.get(key);
  if (template) return { name: template.name, href: links.roster({ part: "templates" }) };
  return { name: samples.positions.get(key)?.name ?? "", href: links.roster({ part: "positions" }) };
}
