import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Spinner } from "#ui/marks/icon.tsx";
import { Meter } from "#ui/marks/meter.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { Side, Specimen, usePaneName } from "./specimen.tsx";

const TIERS = ["1-10", "11-20", "21-30", "31+"].map((tier) => ({ value: tier, label: `${tier} employees` }));
const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));
export const THEMES = [
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
  { value: "system", label: "System", icon: "monitor" },
] as const;

export function ChoicesSection() {
  const [tier, setTier] = useState<string | null>("11-20");
  const [zone, setZone] = useState<string | null>("Europe/Dublin");
  return (
    <>
      <Specimen name="select: chosen, empty, wrong, disabled">
        <Select label="Staff size" value={tier} options={TIERS} onChange={setTier} />
        <Select
          label="Role"
          value={null}
          options={TIERS}
          onChange={setTier}
          description="Nothing chosen yet"
        />
        <Select label="Position" value={null} options={TIERS} onChange={setTier} error="Choose a position" />
        <Select label="Plan" value="31+" options={TIERS} onChange={setTier} isDisabled />
      </Specimen>
      <Specimen name="combo-box">
        <ComboBox
          label="Time zone"
          value={zone}
          options={ZONES}
          onChange={setZone}
          description="Type a part of its name"
        />
        <ComboBox label="Employee" value={null} options={TIERS} onChange={setTier} error="Choose somebody" />
        <ComboBox label="Template" value="1-10" options={TIERS} onChange={setTier} isDisabled />
      </Specimen>
      <Specimen name="radio-group">
        <RadioGroup label="Theme" options={THEMES} defaultValue="light" />
      </Specimen>
      <Specimen name="checkbox: off, on, mixed, described, wrong, disabled">
        <Checkbox label="Closed on this day" />
        <Checkbox label="Repeats every week" defaultSelected />
        <Checkbox label="All of the team" isIndeterminate />
        <Checkbox label="Pin to the top" description="Pinned news stay over all others" />
        <Checkbox label="I agree to the terms" error="Please agree to go on" />
        <Checkbox label="Approved by the owner" isDisabled defaultSelected />
      </Specimen>
      <Specimen name="switch">
        <Switch label="Approval mode" description="Staff are available unless they say otherwise" />
        <Switch label="Notifications" defaultSelected />
        <Switch label="Communal mode" isDisabled />
      </Specimen>
    </>
  );
}

const BADGES = ["neutral", "brand", "positive", "caution", "danger"] as const;
const BANNERS = ["info", "caution", "danger", "alarm"] as const;
const TOASTS = ["success", "info", "warning", "error"] as const;

export function FeedbackSection() {
  return (
    <>
      <Specimen name="badge, count-badge">
        <Side>
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="positive" icon="check">
            Approved
          </Badge>
          <CountBadge count={3} unit="unread" />
          <CountBadge count={120} unit="unread" />
        </Side>
      </Specimen>
      <Specimen name="banner">
        {BANNERS.map((tone) => (
          <Banner key={tone} tone={tone}>
            A banner of the tone {tone}: it stays until what it is about is over.
          </Banner>
        ))}
      </Specimen>
      <Specimen name="toast">
        <Side>
          {TOASTS.map((tone) => (
            <Button key={tone} variant="secondary" onPress={() => toast[tone](`A toast: ${tone}`)}>
              {tone}
            </Button>
          ))}
          <Button
            variant="secondary"
            onPress={() => toast.info("Notifications cleared", { action: { label: "Undo", run: () => {} } })}
          >
            with an action
          </Button>
        </Side>
      </Specimen>
      <Specimen name="progress-bar, spinner">
        <ProgressBar label="Training" value={60} />
        <ProgressBar label="Uploading" isIndeterminate />
        <Meter label="Budget used" value={60} />
        <Spinner />
      </Specimen>
      <Specimen name="card, empty-state">
        <Card title={usePaneName("On the clock")} aside={<Badge>0</Badge>}>
          <EmptyState icon="cup" title="Nobody is on the clock">
            Whoever clocks in appears here by itself.
          </EmptyState>
        </Card>
      </Specimen>
    </>
  );
}

const POSITIONS = ["Bar", "Floor", "Kitchen"].map((name) => ({ value: name, label: name }));

const MENU = [
  { id: "edit", label: "Edit", icon: <ControlIcon name="pencil" />, onAction: () => toast.info("Edit") },
  { id: "export", label: "Export", icon: <ControlIcon name="download" />, isDisabled: true },
  { id: "delete", label: "Delete", icon: <ControlIcon name="trash" />, isDangerous: true },
];

export function OverlaysSection() {
  return (
    <Specimen name="form-dialog, confirm-dialog, menu, choice-menu, popover: in the theme of the page">
      <Side>
        <EditExample />
        <ConfirmExample />
        <Menu items={MENU}>
          <Button variant="secondary">
            Open menu
            <ControlIcon name="more" />
          </Button>
        </Menu>
        <ChoiceMenu items={MENU} name="Open choice" label="Choice: Open choice" />
        <PopoverExample />
      </Side>
    </Specimen>
  );
}

function EditExample() {
  const [isOpen, setOpen] = useState(false);
  const [position, setPosition] = useState("Floor");
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open dialog</Button>
      {isOpen && (
        <FormDialog
          onClose={() => setOpen(false)}
          title="Edit shift"
          action="Save"
          onSubmit={() => setOpen(false)}
        >
          <TextField label="Name" autoFocus defaultValue="Late shift" />
          <Select label="Position" value={position} options={POSITIONS} onChange={setPosition} />
        </FormDialog>
      )}
    </>
  );
}

function ConfirmExample() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onPress={() => setOpen(true)}>
        Delete shift
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete this shift?"
        action="Delete shift"
        onConfirm={close}
        onCancel={close}
      >
        Whoever is on it is told.
      </ConfirmDialog>
    </>
  );
}

function PopoverExample() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={button}>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          Open popover
        </Button>
      </span>
      <Popover label="About this shift" triggerRef={button} isOpen={isOpen} onOpenChange={setOpen}>
        <p>A small panel beside what opened it.</p>
      </Popover>
    </>
  );
}
