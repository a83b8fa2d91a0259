import type { ExportGap, ExportGapKind, PayrollProduct } from "#domain/pay/payroll-exports.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";

interface GapText {
  title: string;
  mend: string;
  /** Whether entering a code here fixes it. */
  isCode?: true;
}

const dropped = (what: string): GapText => ({
  title: `No code for ${what}`,
  mend: "ADP skips amounts without a code. Enter it under Payroll codes.",
  isCode: true,
});

const GAPS: Readonly<Record<ExportGapKind, GapText>> = {
  company: {
    title: "No company code",
    mend: "ADP rejects the file without it. Enter it under Payroll codes.",
    isCode: true,
  },
  batch: {
    title: "No batch ID",
    mend: "ADP rejects the file without it. Enter it under Payroll codes.",
    isCode: true,
  },
  unpaid: { title: "No saved payment", mend: "They are left out of the file. Save their payment first." },
  unexplained: {
    title: "Payment without hours",
    mend: "They are left out of the file. Enter their pay in the payroll product.",
  },
  id: {
    title: "No employee ID or file number",
    mend: "The payroll product may not recognize them. Enter it under Payroll codes.",
    isCode: true,
  },
  deductions: {
    title: "Deductions",
    mend: "Gusto's file has no column for them. Enter them in Gusto before you run payroll.",
  },
  title: {
    title: "More than one pay rate",
    mend: "Gusto tells rates apart by job title. Fill in the title column before you upload the file.",
  },
  doubleHours: dropped("double time"),
  tips: dropped("tips"),
  fuel: dropped("the fuel stipend"),
  other: dropped("other adjustments"),
  deduction: dropped("deductions"),
};

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
  const needsCodes = gaps.some(({ kind }) => GAPS[kind].isCode);
  return (
    <ModalFrame
      role="alertdialog"
      title={`The file for ${PRODUCTS[product]} is incomplete`}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-3">
        {gaps.map(({ kind, people }) => (
          <li key={kind}>
            <p className="font-semibold">
              {GAPS[kind].title}
              {people.length > 0 && `: ${people.join(", ")}`}
            </p>
            <p className="text-muted">{GAPS[kind].mend}</p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="secondary" onPress={onDownload}>
          Download anyway
        </Button>
        {needsCodes && <Button onPress={onCodes}>Payroll codes…</Button>}
      </div>
    </ModalFrame>
  );
}
