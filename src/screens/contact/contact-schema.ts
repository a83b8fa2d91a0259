import * as v from "valibot";
import { isPhone } from "#domain/staff/contact-details.ts";

const typed = (most: number) =>
  v.pipe(
    v.nullable(v.string(), ""),
    v.trim(),
    v.maxLength(most, `Please use at most ${most} characters`),
    v.transform((text) => text || null),
  );
const phoneNumber = v.pipe(
  typed(40),
  v.check(
    (phone) => phone === null || isPhone(phone),
    "Please enter a phone number, such as +353 1 555 0100",
  ),
);

/** What the form of contact details holds; what is left empty is null. */
export const contactSchema = v.pipe(
  v.object({
    phone: phoneNumber,
    shows_phone: v.boolean(),
    emergency_name: typed(120),
    emergency_relationship: typed(60),
    emergency_phone: phoneNumber,
  }),
  v.forward(
    v.partialCheck(
      [["emergency_name"], ["emergency_phone"]],
      ({ emergency_name, emergency_phone }) => emergency_phone === null || emergency_name !== null,
      "Please enter whose number this is",
    ),
    ["emergency_name"],
  ),
);
