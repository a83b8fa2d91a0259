import { Button, LinkButton } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useHelpWords } from "#words/made/use-help-words.ts";
import { DownloadPdf } from "./download-pdf.tsx";
import type { LegalDocument } from "./legal-document.ts";

interface LegalDialogProps {
  legal: LegalDocument;
  /** The path of the full text. */
  path: string;
  onClose: () => void;
}

/** A summary of a legal document, with links to the full text. */
export function LegalDialog({ legal, path, onClose }: LegalDialogProps) {
  const say = useHelpWords();
  return (
    <ModalFrame onClose={onClose} title={legal.title}>
      <p className="text-muted">{say("legal.inShort", { date: legal.effectiveOn.words })}</p>
      <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-brand-ink">
        {legal.summary.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-col gap-2.5">
        <LinkButton fullWidth href={path}>
          {say("legal.viewInApp")}
        </LinkButton>
        <DownloadPdf fullWidth legal={legal} />
        <Button fullWidth variant="quiet" onPress={onClose}>
          {say("legal.cancel")}
        </Button>
      </div>
    </ModalFrame>
  );
}
