import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useHelpWords } from "#words/made/use-help-words.ts";
import { DownloadPdf } from "./download-pdf.tsx";
import { type LegalName, legalDocument } from "./legal-document.ts";

/** A summary of a legal document, with links to the full text. */
export function LegalDialog({ name, onClose }: { name: LegalName; onClose: () => void }) {
  const say = useHelpWords();
  const legal = legalDocument(say, name);
  return (
    <ModalFrame onClose={onClose} title={legal.title}>
      <p className="text-muted">{say("legal.inShort", { date: legal.effectiveOn.words })}</p>
      <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-brand-ink">
        {legal.summary.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-col gap-2.5">
        <LinkButton fullWidth href={links[name]()}>
          {say("legal.viewInApp")}
        </LinkButton>
        <DownloadPdf fullWidth pdf={legal.pdf} />
        <Button fullWidth variant="quiet" onPress={onClose}>
          {say("legal.cancel")}
        </Button>
      </div>
    </ModalFrame>
  );
}
