const ID = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";
const PERSON = { email: "new@shiftkeep.test", name: "New", role: "employee", payrate: 12 };

/** The edge functions for signed-in people, each with a valid body. */
export const CALLS_OF_PEOPLE: Record<string, object> = {
  "confirm-email": {},
  "create-checkout-session": { email: "owner@shiftkeep.test", staffCount: 3 },
  "create-customer": {},
  "create-staff": { ...PERSON, request_id: ID, password: "long enough" },
  "customer-portal": {},
  "deactivate-staff": { id: ID },
  "delete-account": { password: "mine" },
  "delete-business": { password: "mine", business_id: ID },
  "delete-staff": { id: ID },
  "hand-over-business": { password: "mine", to: ID },
  "import-staff": { people: [{ ...PERSON, request_id: ID, password: "long enough" }] },
  "invite-staff": { ...PERSON, request_id: ID },
  "list-invoices": {},
  "register-tablet": { action: "end", device_id: ID },
  "reset-own-pin": { password: "mine" },
  "send-payslip": { request_id: ID, payment_id: ID },
  "update-staff": { id: ID, name: "Other" },
  "update-subscription": { staffCount: 3 },
};

/** The edge functions that the server calls with its secret key, with their bodies. */
export const CALLS_OF_THE_SERVER: Record<string, object> = { "collect-files": {}, "deliver-push": {} };

/** The edge functions with a secret of their own, or deliberately public, and why. */
export const CALLS_OF_ANYBODY: Record<string, string> = {
  "accept-invite": "the secret of the mail says who was invited",
  "auth-mail": "Supabase Auth signs what it has mailed",
  "apply-for-job": "whoever applies has no account; limited by network address",
  "calendar-feed": "the secret in the address says whose shifts they are",
  "console-data": "the token that the access code was exchanged for",
  "console-unlock": "the access code itself; limited by network address",
  "open-positions": "the public page of open positions; limited by network address",
  "payment-webhook": "the payment provider signs what it sends",
  "push-key": "half of a pair of keys that is public",
  "sign-up": "owners have no account yet; limited by network address",
  "send-support-request": "anyone may ask for help; limited by network address",
};
