import { useState } from "react";
import { NumberField } from "#ui/number-field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Specimen } from "./specimen.tsx";

export function FieldsSection() {
  const [count, setCount] = useState(5);
  return (
    <>
      <Specimen name="text-field: empty, with a description, wrong, disabled">
        <TextField label="Business name" />
        <PasswordField label="Password" description="At least 8 characters" />
        <TextField label="Email" defaultValue="not an address" error="Please enter a valid email address" />
        <TextField label="Owner" defaultValue="Olivia Byrne" isDisabled />
      </Specimen>
      <Specimen name="text-area">
        <TextArea label="Note" description="Everybody on the shift reads it" />
        <TextArea
          label="Message"
          defaultValue="Too much of it"
          error="Message is too long (max 300 characters)"
        />
      </Specimen>
      <Specimen name="number-field">
        <NumberField label="Number of staff" minValue={1} maxValue={10} value={count} onChange={setCount} />
        <NumberField label="Break in minutes" defaultValue={0} error="A shift of 8 hours has a break" />
        <NumberField label="Seats" defaultValue={12} isDisabled />
      </Specimen>
      <Specimen name="search-field">
        <SearchField label="Search contacts" />
        <SearchField label="Search staff" defaultValue="kitchen" />
      </Specimen>
    </>
  );
}
