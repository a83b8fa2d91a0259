import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useOnline } from "#ui/use-online.ts";
import type { Payroll } from "../use-payroll.ts";
import { type FailedPayslip, usePayslipRun } from "./use-payslip-run.ts";

type Run = ReturnType<typeof usePayslipRun>;

/** Makes, stores and mails the missing payslips of the period's payments. */
export function PayslipsDialog({ payroll, onClose }: { payroll: Payroll; onClose: () => void }) {
  const run = usePayslipRun(payroll.rows.flatMap(({ payment }) => payment ?? []));
  const isOnline = useOnline();
  const { phase, left, failed, sent, stop } = run;
  const isRunning = phase === "running";
  const isOver = left?.length === 0;
  const isRetry = phase === "idle" && failed.length > 0;
  return (
    <ModalFrame
      hasForm
      role={isRunning ? "alertdialog" : "dialog"}
      onClose={isRunning ? stop : onClose}
      title="Generate payslips"
    >
      {!isOnline && (
        <Banner tone="info" icon="cloud-off">
          You are offline. Payslips are kept on the server and mailed from there, which needs a connection.
          Those that are left wait until then.
        </Banner>
      )}
      {run.problem && isOnline && <Banner tone="danger">{run.problem}</Banner>}
      <RunStatus run={run} />
      {left && sent + left.length > 0 && (
        <ProgressBar
          label={isRunning ? "Sending payslips" : "Payslips sent"}
          value={sent}
          maxValue={sent + left.length}
          valueLabel={`${sent} of ${sent + left.length}`}
        />
      )}
      {failed.length > 0 && <Failures failed={failed} />}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {isRunning ? (
          <Button variant="secondary" onPress={stop}>
            Stop
          </Button>
        ) : (
          <Button variant={isOver ? "primary" : "secondary"} onPress={onClose}>
            Close
          </Button>
        )}
        {run.problem && !left && <Button onPress={run.askAgain}>Try again</Button>}
        {left && !isOver && !isRunning && (
          <Button isDisabled={!isOnline} onPress={() => run.start(left)}>
            {actionText(left.length, phase, isRetry)}
          </Button>
        )}
      </div>
    </ModalFrame>
  );
}

function RunStatus({ run: { phase, left, sent, waiting, problem } }: { run: Run }) {
  const isOnline = useOnline();
  return (
    <div role="status" className="flex flex-col gap-2">
      {!left && !problem && isOnline && <p className="text-muted">Looking for payslips that were sent…</p>}
      {left?.length === 0 && sent > 0 && <p>Everybody’s payslip is sent and kept for them.</p>}
      {left && left.length > 0 && phase === "idle" && (
        <p>
          {left.length === 1 ? "1 payment has" : `${left.length} payments have`} no payslip yet:{" "}
          {left.map(({ employee_name }) => employee_name).join(", ")}. Each payslip is kept for its employee
          and mailed to them.
        </p>
      )}
      {phase === "stopped" && <p>Stopped. What was sent stays sent; the others can be sent later.</p>}
      {phase === "cut-off" && (
        <p>The connection was lost. What was sent stays sent; go on when there is one.</p>
      )}
      {waiting > 0 && (
        <p className="text-muted">
          {waiting === 1 ? "1 payment waits" : `${waiting} payments wait`} to be sent to the server first.
        </p>
      )}
    </div>
  );
}

function Failures({ failed }: { failed: readonly FailedPayslip[] }) {
  return (
    <Banner tone="danger">
      <p>Not sent:</p>
      <ul className="mt-1 list-disc ps-5">
        {failed.map(({ payment, why }) => (
          <li key={payment.id}>
            {payment.employee_name}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function actionText(count: number, phase: Run["phase"], isRetry: boolean): string {
  if (isRetry) return "Try again";
  if (phase === "stopped" || phase === "cut-off") return "Go on";
  return count === 1 ? "Generate 1 payslip" : `Generate ${count} payslips`;
}
