import type { Profile } from "#schema/entities/profile.ts";

/** A person's phone number and emergency contact. */
export type ContactDetails = Pick<
  Profile,
  "phone" | "shows_phone" | "emergency_name" | "emergency_relationship" | "emergency_phone"
>;

const PHONE_DIGITS = { least: 5, most: 17 };

/** Digits with usual separators, and an extension. */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length;
  return (
    /^\+?[\d\s()./-]+((ext\.?|x)\s*\d+)?$/i.test(phone) &&
    digits >= PHONE_DIGITS.least &&
    digits <= PHONE_DIGITS.most
  );
}

/** Returns a person's contact details, with defaults for rows stored by older versions. */
export function contactOf(person: Partial<ContactDetails>): ContactDetails {
  return {
    phone: person.phone ?? null,
    shows_phone: person.shows_phone ?? false,
    emergency_name: person.emergency_name ?? null,
    emergency_relationship: person.emergency_relationship ?? null,
    emergency_phone: person.emergency_phone ?? null,
  };
}

/** Ruth Okafor (mother); null without a contact. */
export function emergencyContactText({
  emergency_name,
  emergency_relationship,
}: Pick<ContactDetails, "emergency_name" | "emergency_relationship">): string | null {
  return emergency_name && emergency_relationship
    ? `${emergency_name} (${emergency_relationship})`
    : emergency_name || null;
}

/** Returns the tel: address: the number without separators, up to an extension. */
export function telOf(phone: string): string {
  const [number = "", extension] = phone.split(/ext\.?|x/i);
  return `tel:${number.replace(/[^\d+]/g, "")}${extension ? `,${extension.replace(/\D/g, "")}` : ""}`;
}
