import * as v from "valibot";

/** Answer of the RPC void_payment, for admins; adjusted: a later payment pays more or less for its period, and comes first. */
export const voidPaymentResponse = v.picklist(["voided", "adjusted"]);
export type VoidPaymentResponse = v.InferOutput<typeof voidPaymentResponse>;
