import { useState } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { ComboBox } from "#ui/combo-box.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { Switch } from "#ui/switch.tsx";
import { Specimen } from "./specimen.tsx";

const TIERS = ["1-10", "11-20", "21-30", "31+"].map((tier) => ({ value: tier, label: `${tier} employees` }));
const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));
const THEMES = [
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
