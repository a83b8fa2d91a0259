import { telOf } from "#domain/staff/contact-details.ts";
import { TextLink } from "#ui/page/text-link.tsx";
import { viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";

/** A phone number that calls when pressed. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const say = useWords(viewWords);
  return (
    <TextLink href={telOf(phone)} aria-label={say("contact.call", { name, phone })}>
      <bdi dir="ltr" className="tabular-nums">
        {phone}
      </bdi>
    </TextLink>
  );
}
