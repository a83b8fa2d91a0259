import { telOf } from "#domain/staff/contact-details.ts";
import { TextLink } from "#ui/page/text-link.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";

/** A phone number that calls when pressed. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const say = useViewWords();
  return (
    <TextLink href={telOf(phone)} aria-label={say("contact.call", { name, phone })}>
      <bdi dir="ltr" className="tabular-nums">
        {phone}
      </bdi>
    </TextLink>
  );
}
