import { useState } from "react";
import {
  adpCsv,
  exportGaps,
  exportPeople,
  gustoCsv,
  type PayrollProduct,
} from "#domain/pay/payroll-exports.ts";
import { payrollTable } from "#domain/pay/payroll-table.ts";
import { csvText } from "#lib/sheets/csv-text.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { usePositions } from "#queries/positions.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import type { Payroll } from "../run/use-payroll.ts";
import { payrollCodesOf } from "./payroll-codes.ts";

const codesDialog = lazyDialog(async () => (await import("./codes-dialog.tsx")).CodesDialog);
const gapsDialog = lazyDialog(async () => (await import("./gaps-dialog.tsx")).GapsDialog);

/** Exports the saved payments of the period for payroll products; shows first what a file would lack. */
export function PayrollExportMenu({ payroll }: { payroll: Payroll }) {
  const say = usePayrollWords();
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const [opened, setOpened] = useState<PayrollProduct | "codes" | null>(null);
  const { business, period, money } = payroll;
  const codes = payrollCodesOf(business);
  const people = exportPeople(payroll.rows, codes.ids);
  const titles = new Map(usePositions()?.map(({ id, name }) => [id, name]));
  const rows = people.flatMap(({ row }) => (row && typeof row === "object" ? row : []));
  const isEmpty = rows.length === 0;
  const close = () => setOpened(null);
  const saveTable = (format: SheetFormat) =>
    void saveSheet(say("table.file", period), format, payrollTable(say, payroll.rows, period, money));

  function download(product: PayrollProduct) {
    const cells =
      product === "gusto" ? gustoCsv(rows, money.decimals, titles) : adpCsv(rows, codes.adp, money.decimals);
    // The products find their first column by name, which must not begin with a byte order mark.
    const text = csvText(cells).replace(/^\u{FEFF}/u, "");
    downloadFile(`${product}-${period.from}-${period.to}.csv`, text, "text/csv;charset=utf-8");
    close();
  }
  const ask = (product: PayrollProduct) =>
    exportGaps(product, people, codes.adp, titles).length > 0 ? setOpened(product) : download(product);

  return (
    <>
      <Menu
        items={[
          { id: "csv", label: say("export.table"), onAction: () => saveTable("csv") },
          { id: "xlsx", label: sayView("sheet.xlsx"), onAction: () => saveTable("xlsx") },
          ...(["gusto", "adp"] as const).map((product) => ({
            id: product,
            label: say(isEmpty ? `export.${product}Empty` : `export.${product}`),
            isDisabled: isEmpty,
            onAction: () => ask(product),
          })),
          { id: "codes", label: say("codes.open"), onAction: () => setOpened("codes") },
        ]}
      >
        <Button variant="secondary">
          {say("export.open")}
          <Icon name="chevron-down" />
        </Button>
      </Menu>
      {opened === "codes" && <codesDialog.Part payroll={payroll} onClose={close} />}
      {opened && opened !== "codes" && (
        <gapsDialog.Part
          product={opened}
          gaps={exportGaps(opened, people, codes.adp, titles)}
          onCodes={() => setOpened("codes")}
          onDownload={() => download(opened)}
          onClose={close}
        />
      )}
    </>
  );
}
