import type { MouseEvent } from "react";
import { LinkButton } from "#ui/button.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useHelpWords } from "#words/made/use-help-words.ts";

/** Saves the document's PDF, also offline. */
export function DownloadPdf({ pdf, fullWidth }: { pdf: string; fullWidth?: boolean }) {
  const say = useHelpWords();
  const name = pdf.slice(1);

  // A plain download link bypasses the service worker, which has the file cached.
  async function save(event: MouseEvent) {
    event.preventDefault();
    try {
      const response = await fetch(pdf);
      if (!response.ok) throw new Error(`${pdf} answered ${response.status}`);
      downloadFile(name, await response.blob(), "application/pdf");
    } catch (error) {
      console.warn("The PDF was not loaded:", error);
      toast.error(say("toast.pdfFailed"));
    }
  }

  return (
    <LinkButton
      variant="secondary"
      fullWidth={fullWidth}
      href={pdf}
      download={name}
      onClick={(event) => void save(event)}
    >
      {say("legal.downloadPdf")}
    </LinkButton>
  );
}
