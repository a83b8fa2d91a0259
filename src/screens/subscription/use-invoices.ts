import { AccountError } from "#commands/account-error.ts";
import { listInvoices } from "#commands/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { useAnswer } from "#ui/use-answer.ts";

const NOT_READ = "The invoices could not be read. Please try again.";

/** The invoices, as the payment provider has them. */
export const useInvoices = () => useAnswer(useCommand(listInvoices), problemOf);

function problemOf(error: unknown): string {
  return (error instanceof AccountError && error.message) || NOT_READ;
}
