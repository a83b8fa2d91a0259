import type { ExportGap, ExportGapKind, PayrollProduct } from "#domain/pay/payroll-exports.ts";
import { listText } from "#lib/format/formatters.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";

/** How each gap is fixed. */
const FIXES = {
  company: "rejected",
  batch: "rejected",
  unpaid: "unpaid",
  unexplained: "unexplained",
  id: "id",
  premium: "premium",
  deductions: "deductions",
  title: "title",
  doubleHours: "skipped",
  tips: "skipped",
  fuel: "skipped",
  other: "skipped",
  deduction: "skipped",
} as const satisfies Record<ExportGapKind, string>;

/** The fixes that consist in entering a code here. */
const BY_CODE: readonly string[] = ["rejected", "skipped", "id"];

const PRODUCTS: Readonly<Record<PayrollProduct, string>> = { gusto: "Gusto", adp: "ADP" };

interface GapsDialogProps {
  product: PayrollProduct;
  gaps: readonly ExportGap[];
  onCodes: () => void;
  onDownload: () => void;
  onClose: () => void;
}

/** Shows before an export what the file would lack, for whom, and how to fix it. */
export function GapsDialog({ product, gaps, onCodes, onDownload, onClose }: GapsDialogProps) {
  const say = usePayrollWords();
  const needsCodes = gaps.some(({ kind }) => BY_CODE.includes(FIXES[kind]));
  return (
    <ModalFrame
      role="alertdialog"
      title={say("gaps.title", { product: PRODUCTS[product] })}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-3">
        {gaps.map(({ kind, people }) => (
          <li key={kind}>
            <p className="font-semibold">
              {people.length > 0
                ? say("gaps.ofPeople", { gap: say(`gap.${kind}`), names: listText(say.locale, people) })
                : say(`gap.${kind}`)}
            </p>
            <p className="text-muted">{say(`fix.${FIXES[kind]}`)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={onClose}>
          {say("cancel")}
        </Button>
        <Button variant="secondary" onPress={onDownload}>
          {say("gaps.download")}
        </Button>
        {needsCodes && <Button onPress={onCodes}>{say("codes.open")}</Button>}
      </div>
    </ModalFrame>
  );
}
