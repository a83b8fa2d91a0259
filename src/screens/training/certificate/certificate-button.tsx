import { useState } from "react";
import type { ModuleState } from "#domain/training/progress.ts";
import { fileWords } from "#lib/file-names.ts";
import { useBusiness } from "#queries/business.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useReaderFormat } from "#view/format/use-reader-format.ts";
import { useLogoForFile } from "#view/logo/use-logo-for-file.ts";
import { trainingWords } from "#words/made/training.ts";
import { type SayTraining, useTrainingWords } from "#words/made/use-training-words.ts";

interface CertificateButtonProps {
  person: { id: string; name: string; email: string };
  /** The current title; the certificate has the title from the time of completion. */
  module: { title: string };
  state: Extract<ModuleState, { kind: "completed" }>;
  /** Whether to show only the icon. */
  isShort?: boolean;
}

/**
 * Downloads the certificate of a completed module, made here in the person's language once the server has accepted the
 * completion.
 */
export function CertificateButton({ person, module, state, isShort = false }: CertificateButtonProps) {
  const say = useTrainingWords();
  const business = useBusiness();
  const formatFor = useReaderFormat();
  const readLogo = useLogoForFile();
  const [isBusy, setBusy] = useState(false);
  const name = person.name || person.email;
  const title = state.title ?? module.title;

  async function download() {
    if (isBusy) return;
    setBusy(true);
    await orToast(say("toast.noCertificate"), async () => {
      const { certificatePdf } = await import("./certificate-pdf.ts");
      const { at, score } = state;
      const facts = {
        business: business?.name ?? "",
        logo: await readLogo(),
        person: name,
        module: title,
        at,
        score,
      };
      const format = formatFor(person.id);
      const pdf = await certificatePdf(await trainingWords.load(format.locale), facts, format);
      downloadFile(certificateName(say, name, title), pdf as BlobPart, "application/pdf");
    });
    setBusy(false);
  }

  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      isDisabled={state.isUnsent ?? false}
      aria-label={say("certificate.download", { name, module: title })}
      onPress={() => void download()}
    >
      <ControlIcon name="download" />
      {!isShort && say("certificate.button")}
    </Button>
  );
}

/** The file name of a certificate: 'certificate-sam-okafor-food-safety.pdf'. */
export function certificateName(say: SayTraining, person: string, module: string): string {
  const words = [say("certificate.fileName"), person, module].map(fileWords).filter((each) => each !== "");
  return `${words.join("-")}.pdf`;
}
