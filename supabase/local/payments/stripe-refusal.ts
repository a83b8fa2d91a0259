/** A refusal in Stripe's own JSON. Thrown within a transaction, it takes back all that was done. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: { type?: string; code?: string; param?: string | undefined };

  constructor(status: number, message: string, details: StripeRefusal["details"] = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toResponse(): Response {
    const error = { type: "invalid_request_error", message: this.message, ...this.details };
    return Response.json({ error }, { status: this.status });
  }
}

export function missing(kind: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

export function declined(message: string): StripeRefusal {
  return new StripeRefusal(402, message, { type: "card_error", code: "card_declined" });
}
