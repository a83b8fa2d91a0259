import * as v from "valibot";

/** Body of the function send-payslip. The same request never mails twice; another one mails again. */
export const sendPayslipRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  payment_id: v.pipe(v.string(), v.uuid()),
});

/** Answer of send-payslip. */
export const sendPayslipResponse = v.object({ status: v.picklist(["sent", "already_sent"]) });
export type SendPayslipResponse = v.InferOutput<typeof sendPayslipResponse>;
