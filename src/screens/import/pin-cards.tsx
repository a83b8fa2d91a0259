import type { ImportedPerson } from "#commands/business/staff.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useBusiness } from "#queries/business.ts";
import { PrintSheet } from "#ui/page/print-sheet.tsx";
import { languageAttributes, useReaderWords } from "#view/format/use-reader-words.ts";
import { usePrintedLogo } from "#view/logo/business-logo.tsx";
import { staffWords } from "#words/made/staff.ts";
import { rich } from "#words/use-words.ts";

/** What is printed: a card for each person to cut out, in their language, with how they sign in and their PIN. */
export function PinCards({ added }: { added: readonly ImportedPerson[] }) {
  const wordsFor = useReaderWords(staffWords, added.map(readerOf));
  const business = useBusiness();
  const logo = usePrintedLogo();
  return (
    <PrintSheet>
      <ul className="grid grid-cols-2 text-[10pt]">
        {added.map((one) => {
          const { person, outcome } = one;
          const say = wordsFor(readerOf(one));
          return (
            <li
              key={person.email}
              {...languageAttributes(say)}
              className="flex break-inside-avoid flex-col gap-1 border border-black border-dashed p-4 [overflow-wrap:anywhere]"
            >
              {logo}
              <p className="text-[12pt] font-bold">{factsText(say.locale, [business?.name, person.name])}</p>
              <p>{say("fresh.sheet.signIn", { email: person.email, host: location.host })}</p>
              <p>
                {rich(say, "fresh.sheet.password", {
                  password: person.password,
                  b: (text) => <strong className="text-[12pt]">{text}</strong>,
                })}
              </p>
              {outcome.status === "added" && (
                <p>
                  {rich(say, "fresh.sheet.pin", {
                    pin: outcome.pin,
                    b: (text) => <strong className="text-[14pt] tabular-nums">{text}</strong>,
                  })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </PrintSheet>
  );
}

function readerOf({ outcome }: ImportedPerson): string | null {
  return outcome.status === "added" ? outcome.id : null;
}
