import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/link-button.tsx";

const RULES = [
  {
    label: "Approval mode",
    text: "Whether staff enter when they can work, or ask for days off.",
    href: links.staffAvailability(),
  },
  {
    label: "Pay rules",
    text: "Rounding, early clock-ins, breaks, overtime, pay periods, and when forgotten clock-outs end by themselves.",
    href: links.payroll({ tab: "rules" }),
  },
];

/** The ways to what is laid down where it is used; business hours, limits and the budget are in the card below. */
export function BusinessRules() {
  return (
    <ul className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      {RULES.map(({ label, text, href }) => (
        <li key={label} className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-muted">{text}</p>
          <LinkButton variant="secondary" href={href}>
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
