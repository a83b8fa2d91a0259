import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { links, type SettingsSection } from "#lib/links.ts";
import { useContracts } from "#queries/contracts.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { PayslipsCard } from "#view/payslips/payslips-card.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { TabletsCard } from "../kiosk/tablets-card.tsx";
import { RosterSetupCard } from "../roster-setup/roster-setup.tsx";
import { AccountCard } from "./account/account-card.tsx";
import { TwoStepCard } from "./account/two-step-card.tsx";
import { BusinessCard } from "./business-card.tsx";
import { DataCard } from "./data/data-card.tsx";
import { DeviceCard } from "./device/device-card.tsx";
import { RegionCard } from "./device/region-card.tsx";
import { ThemeCard } from "./device/theme-card.tsx";
import { HelpCard } from "./help-card.tsx";
import { NotificationsCard } from "./notifications/notifications-card.tsx";
import { SectionList, sectionLinkId, sectionsFor, useSectionNames } from "./section-list.tsx";

/** What each section shows. */
const SECTIONS: Record<SettingsSection, () => ReactNode> = {
  account: AccountSection,
  payslips: PayslipsCard,
  notifications: NotificationsCard,
  display: () => (
    <>
      <RegionCard />
      <ThemeCard />
    </>
  ),
  business: BusinessCard,
  roster: RosterSetupCard,
  tablets: TabletsCard,
  device: DeviceCard,
  data: DataCard,
  help: HelpCard,
};

/** A list of sections, and the one that the address names: on wide screens beside the list, on phones in its place. */
export function SettingsScreen() {
  const isMobile = useIsMobile();
  const { section, goBack } = useSection(isMobile);
  if (isMobile) {
    return section ? <OpenSection key={section} section={section} goBack={goBack} /> : <Sections />;
  }
  const shown = section ?? "account";
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-start gap-6">
      <Sections current={shown} />
      <OpenSection key={shown} section={shown} />
    </div>
  );
}

function Sections({ current }: { current?: SettingsSection }) {
  const say = useSettingsWords();
  const { logOut, confirmation } = useLogOut();
  return (
    <div className="flex flex-col gap-5">
      <SectionList current={current ?? null} />
      <Button variant="secondary" size="large" onPress={logOut}>
        <Icon name="log-out" />
        {say("logOut")}
      </Button>
      {confirmation}
    </div>
  );
}

/**
 * Of the address: the section, if the person may see it, and what leads back to the list as Back does. Where one takes the
 * place of the other, the focus follows.
 */
function useSection(isMobile: boolean) {
  const role = useSession(({ scope }) => scope?.role ?? null);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get("section");
  const section = sectionsFor(role).find((name) => name === asked) ?? null;
  const before = useRef(section);
  const isFromList = useRef(false);
  useEffect(() => {
    const left = before.current;
    before.current = section;
    if (left === section) return;
    isFromList.current = left === null;
    if (section) window.scrollTo(0, 0);
    if (!isMobile) return;
    const next = section ? OPEN_SECTION : left && sectionLinkId(left);
    if (next) document.getElementById(next)?.focus({ preventScroll: true });
  }, [section, isMobile]);
  const goBack = () =>
    isFromList.current ? void navigate(-1) : void navigate(links.settings(), { replace: true });
  return { section, goBack };
}

/** The id of the open section, to which the focus goes on phones. */
const OPEN_SECTION = "settings-section";

interface OpenSectionProps {
  section: SettingsSection;
  /** Where the section stands in place of the list. */
  goBack?: () => void;
}

function OpenSection({ section, goBack }: OpenSectionProps) {
  const say = useSettingsWords();
  const names = useSectionNames();
  const Section = SECTIONS[section];
  return (
    <fieldset
      id={OPEN_SECTION}
      tabIndex={-1}
      aria-label={names[section]}
      className="flex min-w-0 flex-col gap-5 outline-none"
    >
      {goBack && (
        <div>
          <Button variant="quiet" onPress={goBack}>
            <ControlIcon name="chevron-left" />
            {say("section.all")}
          </Button>
        </div>
      )}
      <Section />
    </fieldset>
  );
}

function AccountSection() {
  const manages = useSession(({ scope }) => scope?.role === "admin" || scope?.role === "manager");
  // Those of the person are in the first card: nothing may move when they come.
  if (useContracts() === undefined) return null;
  return (
    <>
      <AccountCard />
      {manages && <TwoStepCard />}
    </>
  );
}
