import type { Profile } from "#schema/entities/profile.ts";

/** How somebody is reached, and whom to call for them in an emergency. */
export type ContactDetails = Pick<
  Profile,
  "phone" | "shows_phone" | "emergency_name" | "emergency_relationship" | "emergency_phone"
>;

const PHONE_DIGITS = { least: 5, most: 17 };

/** Digits with what people write between them, and an extension. */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length;
  return (
    /^\+?[\d\s()./-]+((ext\.?|x)\s*\d+)?$/i.test(phone) &&
    digits >= PHONE_DIGITS.least &&
    digits <= PHONE_DIGITS.most
  );
}

/** The contact details of a person; a device that has not heard of them since they exist holds none. */
export function contactOf(person: Partial<ContactDetails>): ContactDetails {
  return {
    phone: person.phone ?? null,
    shows_phone: person.shows_phone ?? false,
    emergency_name: person.emergency_name ?? null,
    emergency_relationship: person.emergency_relationship ?? null,
    emergency_phone: person.emergency_phone ?? null,
  };
}

/** Ruth Okafor (mother); null where there is nobody. */
export function emergencyContactText({
  emergency_name,
  emergency_relationship,
}: Pick<ContactDetails, "emergency_name" | "emergency_relationship">): string | null {
  return emergency_name && emergency_relationship
    ? `${emergency_name} (${emergency_relationship})`
    : emergency_name || null;
}

/** The address that a phone dials: the number before an extension, without what people write between its digits. */
export function telOf(phone: string): string {
  const [number = "", extension] = phone.split(/ext\.?|x/i);
  return `tel:${number.replace(/[^\d+]/g, "")}${extension ? `,${extension.replace(/\D/g, "")}` : ""}`;
}
