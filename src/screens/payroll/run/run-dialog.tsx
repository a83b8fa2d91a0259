import { useEffect, useRef, useState } from "react";
import { dueRows, paySumsOf } from "#domain/pay/pay-figures.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { LateStatus, namesText, RunNotices } from "./run-notices.tsx";
import { type Payroll, usePaying } from "./use-payroll.ts";

interface RunDialogProps {
  payroll: Payroll;
  onClose: () => void;
  /** Continues to the payslips of the people who are paid. */
  onPayslips: () => void;
}

/** Pays everybody who is ready, and optionally people with unapproved hours, in batches until stopped. */
export function RunDialog({ payroll, onClose, onPayslips }: RunDialogProps) {
  const say = usePayrollWords();
  const [withUnapproved, setWithUnapproved] = useState(false);
  const pay = usePaying(payroll);
  const run = useRun(pay);
  const { ready, unapproved, others } = dueRows(payroll.rows);
  const chosen = withUnapproved ? [...ready, ...unapproved] : ready;
  const { cents } = paySumsOf(chosen, payroll.money.decimals);

  if (run.state !== "idle") return <Progress run={run} onClose={onClose} onPayslips={onPayslips} />;
  return (
    <ModalFrame hasForm onClose={onClose} title={say("run.title")}>
      <RunNotices payroll={payroll} />
      <LateStatus payroll={payroll} />
      <p>
        {chosen.length === 0
          ? say("run.noneReady")
          : say("run.summary", {
              count: chosen.length,
              total: payroll.money.show(cents),
              names: namesText(say, chosen),
            })}
      </p>
      {unapproved.length > 0 && (
        <Checkbox
          label={say("run.withUnapproved", { count: unapproved.length })}
          description={namesText(say, unapproved)}
          isSelected={withUnapproved}
          onChange={setWithUnapproved}
        />
      )}
      {others.length > 0 && (
        <p className="text-muted">{say("run.others", { names: namesText(say, others) })}</p>
      )}
      <p className="text-muted">{say("run.final")}</p>
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={onClose}>
          {say("cancel")}
        </Button>
        <Button isDisabled={chosen.length === 0 || payroll.late.isLooking} onPress={() => run.start(chosen)}>
          {say("run.save", { count: chosen.length })}
        </Button>
      </div>
    </ModalFrame>
  );
}

interface ProgressProps extends Omit<RunDialogProps, "payroll"> {
  run: ReturnType<typeof useRun>;
}

function Progress({ run, onClose, onPayslips }: ProgressProps) {
  const say = usePayrollWords();
  const { state, done, total, failed, stop } = run;
  const isRunning = state === "running";
  return (
    <ModalFrame hasForm role="alertdialog" onClose={isRunning ? stop : onClose} title={say("run.title")}>
      <ProgressBar
        label={say(isRunning ? "run.saving" : "run.saved")}
        value={done}
        maxValue={total}
        valueLabel={say("progress", { done, total })}
      />
      <p role="status">
        {state === "stopped" && say("run.stopped")}
        {state === "done" && failed.length === 0 && say("run.done")}
      </p>
      {failed.length > 0 && (
        <Banner tone="danger">{say("run.failed", { names: namesText(say, failed) })}</Banner>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={isRunning ? stop : onClose}>
          {say(isRunning ? "stop" : "close")}
        </Button>
        {!isRunning && done > 0 && <Button onPress={onPayslips}>{say("run.payslips")}</Button>}
      </div>
    </ModalFrame>
  );
}

/** How many are saved per batch; each batch makes the whole list recompute. */
const AT_A_TIME = 10;

const NOT_STARTED = {
  state: "idle" as "idle" | "running" | "stopped" | "done",
  /** How many are saved, of how many. */
  done: 0,
  total: 0,
  failed: [] as readonly PayRow[],
};

/** Pays people in batches; can be stopped between them, and stops with the dialog. */
function useRun(pay: (rows: readonly PayRow[]) => Promise<PayRow[]>) {
  const [run, setRun] = useState(NOT_STARTED);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function start(rows: readonly PayRow[]) {
    isStopped.current = false;
    setRun({ ...NOT_STARTED, state: "running", total: rows.length });
    for (let place = 0; place < rows.length; place += AT_A_TIME) {
      if (isStopped.current) return setRun((before) => ({ ...before, state: "stopped" }));
      const some = rows.slice(place, place + AT_A_TIME);
      const saved = await pay(some).catch((error: unknown): PayRow[] => {
        console.error("Payments not saved:", error);
        return [];
      });
      setRun((before) => ({
        ...before,
        done: before.done + saved.length,
        failed: [...before.failed, ...some.filter((row) => !saved.includes(row))],
      }));
    }
    setRun((before) => ({ ...before, state: "done" }));
  }

  return {
    ...run,
    start: (rows: readonly PayRow[]) => void start(rows),
    stop: () => {
      isStopped.current = true;
    },
  };
}
