import { plainDigits } from "#lib/plain-digits.ts";
import type { Profile } from "#schema/entities/profile.ts";

/** A person's phone number, emergency contact and date of birth. */
export type ContactDetails = Pick<
  Profile,
  "phone" | "shows_phone" | "emergency_name" | "emergency_relationship" | "emergency_phone" | "birth_date"
>;

const PHONE_DIGITS = { least: 5, most: 17 };
/** A number with the usual separators, and an extension: "ext. 12", "x12", "#12", ";ext=12", "Durchwahl 12", "poste 12". */
const PHONE =
  /^(\+?[\d\s()./\p{Pd}]+)(?:[,;]?\s*(?:[x#]|ext(?:ension|ensión)?|durchwahl|dw|poste|int(?:erno)?|anexo|تحويلة)[.:=]?\s*(\d{1,8}))?$/iu;

/** A phone number with plain digits, without what address books and right-to-left keyboards hide in it. */
export function plainPhone(typed: string): string {
  return plainDigits(typed)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** Whether a plain text is a phone number, perhaps with an extension. */
export function isPhone(phone: string): boolean {
  const digits = PHONE.exec(phone)?.[1]?.replace(/\D/g, "").length ?? 0;
  return digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most;
}

/** Returns a person's contact details, with defaults for rows stored by older versions. */
export function contactOf(person: Partial<ContactDetails>): ContactDetails {
  return {
    phone: person.phone ?? null,
    shows_phone: person.shows_phone ?? false,
    emergency_name: person.emergency_name ?? null,
    emergency_relationship: person.emergency_relationship ?? null,
    emergency_phone: person.emergency_phone ?? null,
    birth_date: person.birth_date ?? null,
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
  const [, number = phone, extension] = PHONE.exec(phone) ?? [];
  return `tel:${number.replace(/[^\d+]/g, "")}${extension ? `,${extension}` : ""}`;
}

/** Returns a name made from an email address, for a person who gave none: 'Olivia Byrne' for olivia.byrne+shop@cafe.test. */
export function nameOfAddress(email: string): string {
  const [own = ""] = email.split(/[@+]/);
  return own
    .split(/[\d._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
