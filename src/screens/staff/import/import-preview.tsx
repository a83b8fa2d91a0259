import type { BadLine, ImportPerson, ReadDay } from "#domain/staff/import/read-people.ts";
import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useLimit } from "#screens/subscription/use-limit.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useOnline } from "#ui/use-online.ts";
import { lineCount, peopleCount, problemWords } from "./import-words.ts";

interface ImportPreviewProps {
  people: readonly ImportPerson[];
  bad: readonly BadLine[];
  readDays: readonly ReadDay[];
  onImport: () => void;
  onBack: () => void;
}

/** What a file says before anything is done: how many people it adds, and every line that it does not. */
export function ImportPreview({ people, bad, readDays, onImport, onBack }: ImportPreviewProps) {
  const isOnline = useOnline();
  const format = useFormat();
  const [date] = readDays;
  const limit = useLimit();
  const lacksSeats = bad.some(({ problem }) => problem === "no_seat");
  return (
    <div className="flex flex-col gap-4">
      {limit && <Banner tone="danger">{limit}</Banner>}
      <p className="text-lg font-semibold">
        {people.length === 0
          ? "Nobody can be added from this file."
          : `${peopleCount(people.length)} can be added.`}
      </p>
      {date && (
        <p className="text-muted">
          Dates are read as they are written where you are: {date.text} is {format.date(date.day)}.
        </p>
      )}
      {bad.length > 0 && (
        <section aria-label="Lines that are left out" className="flex flex-col gap-2">
          <p className="font-semibold text-danger">{lineCount(bad.length)} left out:</p>
          <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {bad.map((one) => (
              <li key={one.line} className="flex gap-3 px-3 py-2">
                <span className="shrink-0 font-semibold tabular-nums">Line {one.line}</span>
                <span className="min-w-0 break-words">{problemWords(one)}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            Correct them in the file and import it again at any time: nobody is added twice.
          </p>
        </section>
      )}
      {lacksSeats && (
        <p>
          <TextLink href={links.subscription()}>Add seats to your subscription</TextLink>
        </p>
      )}
      {!isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. People can be added once you're back online; keep this open, or choose the file
          again.
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onBack}>
          Choose another file
        </Button>
        {people.length > 0 && (
          <Button isDisabled={!isOnline || limit !== null} onPress={onImport}>
            Add {peopleCount(people.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
