import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { PayslipsDialog } from "./payslips-dialog.tsx";
import type { Payroll } from "./use-payroll.ts";

vi.mock("#view/payslips/payslip-pdf.ts", () => ({ payslipPdf: async () => new Uint8Array() }));

const PEOPLE = ["Ann Lee", "Ben Carver", "Sam Okafor"];
const payments = PEOPLE.map((employee_name, place) =>
  newPayment({}, { id: `p${place}`, employee_id: `e${place}`, employee_name, change_id: null }),
);

/** The server's state: the payslips mailed, and its answer to another one. */
let mailed: string[];
let requests: string[];
let answer: (payment: string) => Promise<{ data: unknown; error: Error | null }>;

beforeEach(() => {
  mailed = [];
  requests = [];
  answer = async (payment) => {
    mailed.push(payment);
    return { data: { status: "sent" }, error: null };
  };
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const server = {
  rpc: async (_name: string, { payments: ids }: { payments: string[] }) => ({
    data: ids.filter((id) => mailed.includes(id)),
    error: null,
    status: 200,
  }),
  storage: { from: () => ({ upload: async () => ({ error: null }) }) },
  functions: {
    invoke: async (_name: string, { body }: { body: { payment_id: string; request_id: string } }) => {
      requests.push(`${body.payment_id} ${body.request_id}`);
      return answer(body.payment_id);
    },
  },
};

function show(rows: readonly Payment[] = payments) {
  const context = {
    ...commandContext(newUser("b"), null as never, new FakeDevice()),
    remote: async () => server as never,
  };
  render(
    <CommandContextContext value={context}>
      <BusinessFormat value={newFormat()}>
        <PayslipsDialog
          payroll={{ rows: rows.map((payment) => ({ payment })) } as unknown as Payroll}
          onClose={() => {}}
        />
      </BusinessFormat>
    </CommandContextContext>,
  );
}
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};
const progress = () => screen.getByRole("progressbar").getAttribute("aria-valuetext");

it("sends a payslip for every payment that has none yet", async () => {
  mailed = ["p1"];
  show();
  expect(await screen.findByText(/2 payslips to send: Ann Lee and Sam Okafor/)).toBeTruthy();
  await press("Generate 2 payslips");
  expect(await screen.findByText("All payslips have been sent.")).toBeTruthy();
  expect([mailed, progress()]).toEqual([["p1", "p0", "p2"], "3 of 3"]);
});

it("names those that were not sent, with the reason, and tries them again as the same request", async () => {
  const send = answer;
  answer = async (payment) => {
    if (payment === "p1") {
      throw new AccountError("refused", "No.", { reason: "mail_failed", from: "send-payslip" });
    }
    return send(payment);
  };
  show();
  await press("Generate 3 payslips");
  const failed = within(await screen.findByRole("alert"));
  expect(failed.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Ben Carver: Couldn't email the payslip. Try again later.",
  ]);
  await waitFor(() => expect(progress()).toBe("2 of 3"));
  answer = send;
  await press("Try again");
  await screen.findByText("All payslips have been sent.");
  expect(mailed).toEqual(["p0", "p2", "p1"]);
  expect(new Set(requests).size).toBe(3);
});

it("sends one anew whose mail may have been lost, as a request of its own", async () => {
  const send = answer;
  answer = async () => {
    throw new AccountError("refused", "Pending.", { reason: "mail_pending", from: "send-payslip" });
  };
  show([payments[0] as Payment]);
  await press("Generate 1 payslip");
  await screen.findByRole("alert");
  answer = send;
  await press("Try again");
  await screen.findByText("All payslips have been sent.");
  expect(new Set(requests).size).toBe(2);
});

it("goes on by itself after the last one that was sent when the connection was lost", async () => {
  const send = answer;
  answer = async (payment) => {
    if (payment !== "p0") throw new AccountError("unreachable", "");
    return send(payment);
  };
  show();
  await press("Generate 3 payslips");
  expect(await screen.findByText(/Can't reach the server/)).toBeTruthy();
  expect([requests.length, progress()]).toEqual([2, "1 of 3"]);
  answer = send;
  act(() => void window.dispatchEvent(new Event("online")));
  await screen.findByText("All payslips have been sent.");
  expect(mailed).toEqual(["p0", "p1", "p2"]);
});

it("is stopped at once while it waits for the server, and continues on request", async () => {
  const send = answer;
  answer = async () => {
    throw new AccountError("unreachable", "");
  };
  show();
  await press("Generate 3 payslips");
  await screen.findByText(/Can't reach the server/);
  await press("Stop");
  expect(await screen.findByText(/Stopped/)).toBeTruthy();
  answer = send;
  await press("Continue");
  await screen.findByText("All payslips have been sent.");
  expect(mailed).toEqual(["p0", "p1", "p2"]);
});

it("can be stopped in between", async () => {
  const send = answer;
  let goOn = () => {};
  const first = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  answer = async (payment) => {
    await first;
    return send(payment);
  };
  show();
  await press("Generate 3 payslips");
  await press("Stop");
  goOn();
  expect(await screen.findByText(/Stopped/)).toBeTruthy();
  expect(mailed).toEqual(["p0"]);
});

it("waits for a connection, and for payments that the server does not know of", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  expect(await screen.findByText(/You're offline/)).toBeTruthy();
  cleanup();
  vi.restoreAllMocks();
  show(payments.map((payment, place) => (place < 2 ? { ...payment, change_id: "c" } : payment)));
  expect(await screen.findByText(/2 payments haven't synced yet/)).toBeTruthy();
  await press("Generate 1 payslip");
  await screen.findByText(/All payslips have been sent/);
  expect(mailed).toEqual(["p2"]);
});
