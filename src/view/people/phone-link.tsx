import { telOf } from "#domain/staff/contact-details.ts";
import { TextLink } from "#ui/page/text-link.tsx";

/** A phone number that calls when pressed. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  return (
    <TextLink href={telOf(phone)} aria-label={`Call ${name}, ${phone}`}>
      <bdi dir="ltr" className="tabular-nums">
        {phone}
      </bdi>
    </TextLink>
  );
}
