import { listText } from "#lib/format/formatters.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "./use-payroll.ts";
import { usePayslipRun } from "./use-payslip-run.ts";

type Run = ReturnType<typeof usePayslipRun>;

/** Makes, stores and mails the missing payslips of the period's payments. */
export function PayslipsDialog({ payroll, onClose }: { payroll: Payroll; onClose: () => void }) {
  const say = usePayrollWords();
  const run = usePayslipRun(payroll.rows.flatMap(({ payment }) => payment ?? []));
  const isOnline = useOnline();
  const { phase, left, failed, sent, problem, stop } = run;
  const isRunning = phase === "running" || phase === "waiting";
  const isOver = left?.length === 0;
  const isRetry = phase === "idle" && failed.length > 0;
  return (
    <ModalFrame
      hasForm
      role={isRunning ? "alertdialog" : "dialog"}
      onClose={isRunning ? stop : onClose}
      title={say("slips.title")}
    >
      {!isOnline && phase !== "waiting" && (
        <Banner tone="info" icon="cloud-off">
          {say("slips.offline")}
        </Banner>
      )}
      {problem && isOnline && <Banner tone="danger">{problem}</Banner>}
      <RunStatus run={run} />
      {left && sent + left.length > 0 && (
        <ProgressBar
          label={say(isRunning ? "slips.sending" : "slips.sent")}
          value={sent}
          maxValue={sent + left.length}
          valueLabel={say("progress", { done: sent, total: sent + left.length })}
        />
      )}
      {failed.length > 0 && <Failures failed={failed} />}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {isRunning ? (
          <Button variant="secondary" onPress={stop}>
            {say("stop")}
          </Button>
        ) : (
          <Button variant={isOver ? "primary" : "secondary"} onPress={onClose}>
            {say("close")}
          </Button>
        )}
        {problem && !left && <Button onPress={run.askAgain}>{say("tryAgain")}</Button>}
        {left && !isOver && !isRunning && (
          <Button isDisabled={!isOnline} onPress={() => run.start(left)}>
            {actionText(say, left.length, phase, isRetry)}
          </Button>
        )}
      </div>
    </ModalFrame>
  );
}

function RunStatus({ run: { phase, left, sent, waiting, problem } }: { run: Run }) {
  const say = usePayrollWords();
  const isOnline = useOnline();
  return (
    <div role="status" className="flex flex-col gap-2">
      {!left && !problem && isOnline && <p className="text-muted">{say("slips.checking")}</p>}
      {left?.length === 0 && sent > 0 && <p>{say("slips.allSent")}</p>}
      {left && left.length > 0 && phase === "idle" && (
        <p>
          {say("slips.left", {
            count: left.length,
            names: listText(
              say.locale,
              left.map(({ employee_name }) => employee_name),
            ),
          })}
        </p>
      )}
      {phase === "stopped" && <p>{say("slips.stopped")}</p>}
      {phase === "waiting" && <p>{say("slips.cutOff")}</p>}
      {waiting > 0 && <p className="text-muted">{say("slips.waiting", { count: waiting })}</p>}
    </div>
  );
}

function Failures({ failed }: Pick<Run, "failed">) {
  const say = usePayrollWords();
  return (
    <Banner tone="danger">
      <p>{say("slips.failures")}</p>
      <ul className="mt-1 list-disc ps-5">
        {failed.map(({ payment, why }) => (
          <li key={payment.id}>{say("slips.failure", { name: payment.employee_name, why })}</li>
        ))}
      </ul>
    </Banner>
  );
}

function actionText(say: SayPayroll, count: number, phase: Run["phase"], isRetry: boolean): string {
  if (isRetry) return say("tryAgain");
  if (phase === "stopped") return say("slips.continue");
  return say("slips.generate", { count });
}
