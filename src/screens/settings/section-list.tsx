import { Link } from "react-aria-components/Link";
import { isInForce } from "#domain/pay/person-pay.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { factsText, listText } from "#lib/format/formatters.ts";
import { languageName } from "#lib/format/language-name.ts";
import { links, type SettingsSection } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { useWebPushChoices } from "#queries/notifications.ts";
import { useAllPayments } from "#queries/payroll.ts";
import { useMyProfile } from "#queries/people.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTemplates } from "#queries/roster.ts";
import { useSession } from "#stores/session-store.ts";
import { useTheme } from "#stores/theme-store.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useSyncLabel } from "#view/sync/sync-label.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { useTablets } from "../kiosk/tablet-list.tsx";

/** A section, or a page of its own that belongs among them. */
type Entry = SettingsSection | "audit";

/** What is the person's, the business's, and the app's. */
const GROUPS: readonly (readonly Entry[])[] = [
  ["account", "payslips", "notifications", "display"],
  ["business", "roster", "tablets", "audit"],
  ["device", "data", "help"],
];
const MANAGERS: readonly (string | null)[] = ["admin", "manager"];
const ROLES: { [entry in Entry]?: readonly (string | null)[] } = {
  roster: MANAGERS,
  tablets: MANAGERS,
  audit: ["admin"],
};

const isFor = (role: string | null) => (entry: Entry) => ROLES[entry]?.includes(role) ?? true;

/** The sections that a role may see, in the order of the list. */
export function sectionsFor(role: string | null): SettingsSection[] {
  return GROUPS.flat()
    .filter(isFor(role))
    .filter((entry) => entry !== "audit");
}

/** The id of a section's link, to which the focus returns. */
export const sectionLinkId = (section: SettingsSection) => `settings-${section}`;

/** What the sections are called. */
export function useSectionNames(): Record<Entry, string> {
  const say = useSettingsWords();
  const sayPay = usePayrollWords();
  const saySetup = useRosterSetupWords();
  const sayKiosk = useKioskWords();
  return {
    account: say("account.title"),
    payslips: sayPay("mine.title"),
    notifications: say("push.title"),
    display: say("section.display"),
    business: say("business.title"),
    roster: saySetup("card.title"),
    tablets: sayKiosk("tablets.title"),
    audit: say("audit.title"),
    device: say("device.title"),
    data: say("data.title"),
    help: say("help.title"),
  };
}

/** Links to the sections that this person may see, each with what is set there. */
export function SectionList({ current }: { current: SettingsSection | null }) {
  const say = useSettingsWords();
  const role = useSession(({ scope }) => scope?.role ?? null);
  const groups = GROUPS.map((entries) => entries.filter(isFor(role)));
  const names = useSectionNames();
  const details = useDetails();
  return (
    <nav aria-label={say("section.all")} className="flex flex-col gap-4">
      {groups.map((entries) => (
        <ul
          key={entries[0]}
          className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
        >
          {entries.map((entry) => (
            <SectionLink
              key={entry}
              entry={entry}
              name={names[entry]}
              detail={details[entry]}
              isCurrent={entry === current}
            />
          ))}
        </ul>
      ))}
    </nav>
  );
}

interface SectionLinkProps {
  entry: Entry;
  name: string;
  detail: string | undefined;
  isCurrent: boolean;
}

/** The detail has one line, also before it is known: nothing moves when it comes. */
function SectionLink({ entry, name, detail, isCurrent }: SectionLinkProps) {
  const isPage = entry === "audit";
  const id = isPage ? undefined : sectionLinkId(entry);
  return (
    <li>
      <Link
        {...(id && { id })}
        href={isPage ? links.audit() : links.settings({ section: entry })}
        aria-label={name}
        aria-describedby={`about-${entry}`}
        {...(isCurrent && { "aria-current": "page" as const })}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-sunken aria-[current]:bg-brand-soft forced-colors:aria-[current]:outline-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span id={`about-${entry}`} className="block truncate text-sm text-muted">
            {detail || "\u00a0"}
          </span>
        </span>
        <ControlIcon name="chevron-right" className="text-muted" />
      </Link>
    </li>
  );
}

/** What is set in each section at present, in a line; undefined while it is read. */
function useDetails(): Record<Entry, string | undefined> {
  const say = useSettingsWords();
  const me = useMyProfile();
  const business = useBusiness();
  const { currency } = useFormat();
  const facts = (...parts: (string | null | undefined | false)[]) =>
    factsText(
      say.locale,
      parts.filter((part) => part || null),
    );
  return {
    account: me === undefined ? undefined : facts(me?.name, me?.email),
    payslips: usePayslipsDetail(),
    notifications: useNotificationsDetail(),
    display: useDisplayDetail(),
    business: business ? facts(business.name, currency) : undefined,
    roster: useRosterDetail(),
    tablets: useTabletsDetail(),
    audit: say("section.auditDetail"),
    device: useSyncLabel().text,
    data: say("section.dataDetail"),
    help: facts(say("help.help"), say("help.feedback"), say("help.terms"), say("help.privacy")),
  };
}

function usePayslipsDetail(): string | undefined {
  const say = usePayrollWords();
  const format = useFormat();
  const payments = useAllPayments(useSession(({ user }) => user?.id ?? ""));
  if (!payments) return undefined;
  const last = payments.find(isInForce);
  return last ? format.dayRange(last.period.from, last.period.to) : say("mine.empty");
}

function useNotificationsDetail(): string | undefined {
  const say = useSettingsWords();
  const format = useFormat();
  const choices = useWebPushChoices();
  if (!choices) return undefined;
  const { pushes, quiet_from, quiet_to } = choices;
  if (!pushes) return say("section.off");
  if (quiet_from === null || quiet_to === null) return say("section.on");
  return say("section.onExcept", {
    times: timesText({ start_time: quiet_from, end_time: quiet_to }, format),
  });
}

function useDisplayDetail(): string {
  const say = useSettingsWords();
  const { hourCycle } = useRegional();
  const theme = useTheme((state) => state.theme);
  const hours = say(hourCycle === 24 ? "region.hours24" : "region.hours12");
  return factsText(say.locale, [languageName(say.locale), hours, say(`theme.${theme}`)]);
}

function useRosterDetail(): string | undefined {
  const say = useSettingsWords();
  const templates = useTemplates();
  const positions = usePositions();
  const places = usePlaces();
  if (!templates || !positions || !places) return undefined;
  const counts = [
    say("section.templates", { count: templates.filter(isInUse).length }),
    say("section.positions", { count: positions.length }),
    say("section.places", { count: places.length }),
  ];
  return factsText(say.locale, counts);
}

function useTabletsDetail(): string {
  const say = useSettingsWords();
  const { tablets } = useTablets();
  const names = tablets.map(({ name }) => name);
  return names.length > 0 ? listText(say.locale, names) : say("none");
}
