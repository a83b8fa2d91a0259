export type PaymentOutcome = "paid" | "cancelled";

/** The outcome in the payment provider's return URL; null if the page is not such a return. */
export function paymentOutcome(search: string): PaymentOutcome | null {
  const query = new URLSearchParams(search);
  if (query.get("success") === "true" || query.get("payment") === "success") return "paid";
  return query.get("payment") === "cancelled" ? "cancelled" : null;
}
