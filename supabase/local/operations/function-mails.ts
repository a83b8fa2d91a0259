// Functions mail by themselves, each in a process of its own: whether the mail server took it is in what they answer.

/** Functions whose success means that a mail left, unless they say that there was nothing to send. */
const MAILING = /^\/functions\/v1\/(send-payslip|send-support-request|invite-staff|confirm-email)\/?$/;
const NOTHING_SENT = ["already_sent", "confirmed"];

export interface FunctionMails {
  /** Passes an answer on, and counts what it says of a mail. */
  counted(request: Request, answer: Promise<Response>): Promise<Response>;
  /** How many mails in a row the mail server did not take. */
  failedInARow(): number;
}

/** Begins to count. */
export function createFunctionMails(): FunctionMails {
  let failed = 0;
  return {
    async counted({ url }, answer) {
      const response = await answer;
      if (!MAILING.test(new URL(url).pathname)) return response;
      const said = await response
        .clone()
        .json()
        .catch(() => null);
      if (said?.code === "mail_failed") failed++;
      else if (response.status === 200 && !NOTHING_SENT.includes(said?.status)) failed = 0;
      return response;
    },
    failedInARow: () => failed,
  };
}
