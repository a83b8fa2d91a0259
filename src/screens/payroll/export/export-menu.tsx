import { Suspense, useState } from "react";
import { adpCsv, gustoCsv } from "#domain/pay/payroll-csv.ts";
import { type CsvCell, csvText } from "#lib/csv-text.ts";
import { Button } from "#ui/button.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Menu } from "#ui/menu.tsx";
import { NotOpened } from "#ui/not-opened.tsx";
import type { Payroll } from "../use-payroll.ts";
import { exportRows } from "./export-rows.ts";
import { payrollCodesOf } from "./payroll-codes.ts";

const codesDialog = lazyPart(async () => (await import("./codes-dialog.tsx")).CodesDialog, NotOpened);

/** The saved payments of the period as files for payroll products. */
export function ExportMenu({ payroll }: { payroll: Payroll }) {
  const [isOpen, setOpen] = useState(false);
  const { business, period, money } = payroll;
  const codes = payrollCodesOf(business);
  const rows = exportRows(payroll.rows, codes);
  const isEmpty = rows.length === 0;
  const save = (product: string, cells: CsvCell[][]) => {
    // The products look for their first column by its name, and a mark for spreadsheets would be part of that.
    const text = csvText(cells).replace(/^\u{FEFF}/u, "");
    downloadFile(`${product}-${period.from}-${period.to}.csv`, text, "text/csv;charset=utf-8");
  };
  return (
    <>
      <Menu
        items={[
          {
            id: "gusto",
            label: isEmpty ? "Gusto: no payment is saved yet" : "Download for Gusto (CSV)",
            isDisabled: isEmpty,
            onAction: () => save("gusto", gustoCsv(rows, money.decimals)),
          },
          {
            id: "adp",
            label: isEmpty ? "ADP: no payment is saved yet" : "Download for ADP (CSV)",
            isDisabled: isEmpty,
            onAction: () => save("adp", adpCsv(rows, codes.adp, money.decimals)),
          },
          { id: "codes", label: "Payroll codes…", onAction: () => setOpen(true) },
        ]}
      >
        <Button variant="secondary">
          Export
          <Icon name="chevron-down" />
        </Button>
      </Menu>
      <Suspense>
        {isOpen && <codesDialog.Part payroll={payroll} before={codes} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
