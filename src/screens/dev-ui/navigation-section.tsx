import { CountBadge } from "#ui/count-badge.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { Specimen, usePaneName } from "./specimen.tsx";

const TABS = [
  { id: "team", label: "Team chat", content: <p>What everybody reads.</p> },
  {
    id: "private",
    label: "Private messages",
    aside: <CountBadge count={3} unit="unread" />,
    content: <p>What one person reads.</p>,
  },
  { id: "polls", label: "Polls", content: <p>What the team votes on.</p> },
  { id: "archive", label: "Archive", isDisabled: true, content: null },
];

const STEPS = ["Your account", "Business details", "Payment"];

export function NavigationSection() {
  return (
    <>
      <Specimen name="tabs">
        <Tabs label={usePaneName("Chat")} tabs={TABS} />
      </Specimen>
      <Specimen name="stepper: at the beginning, on the way">
        <Stepper steps={STEPS} current={0} />
        <Stepper steps={STEPS} current={1} />
      </Specimen>
    </>
  );
}
