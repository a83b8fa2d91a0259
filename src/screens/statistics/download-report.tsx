import { statisticsCsv } from "#domain/statistics/statistics-csv.ts";
import { csvText } from "#lib/csv-text.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import { useBusiness } from "#queries/business.ts";
import type { StatisticsAnswer } from "#queries/statistics/statistics-answer.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { Menu } from "#ui/menu.tsx";
import { toast } from "#ui/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { personOf } from "./people-columns.ts";

/** Saves what is shown as a file: to be read, or to be counted on with. */
export function DownloadReport({ answer }: { answer: StatisticsAnswer | undefined }) {
  const business = useBusiness();
  const format = useFormat();
  const { currency } = format;
  const saveCsv = () => {
    if (!answer) return;
    const money = { currency, decimals: currencyDigits(currency) };
    const rows = statisticsCsv(answer.now, money, personOf(answer));
    downloadFile(`${fileName(answer)}.csv`, csvText(rows), "text/csv;charset=utf-8");
  };
  const savePdf = async () => {
    if (!answer) return;
    try {
      const { statisticsPdf } = await import("./report-pdf.ts");
      const file = await statisticsPdf(answer, business?.name ?? "", format);
      downloadFile(`${fileName(answer)}.pdf`, file as BlobPart, "application/pdf");
    } catch (error) {
      console.error(error);
      toast.error("The report could not be made", { description: "Please try again." });
    }
  };
  return (
    <Menu
      items={[
        { id: "pdf", label: "PDF, to read and print", isDisabled: !answer, onAction: () => void savePdf() },
        { id: "csv", label: "CSV, for spreadsheets", isDisabled: !answer, onAction: saveCsv },
      ]}
    >
      <Button variant="primary">
        <ControlIcon name="download" />
        Download Report
      </Button>
    </Menu>
  );
}

function fileName({ now: { range } }: StatisticsAnswer): string {
  return `statistics-${range.from}-to-${range.to}`;
}
