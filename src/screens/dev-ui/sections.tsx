import { type ComponentType, useState } from "react";
import type { Selection } from "react-aria-components/GridList";
import { Button, IconButton, LinkButton } from "#ui/button.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { QuantityField } from "#ui/fields/quantity-field.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Stepper } from "#ui/fields/stepper.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar, AvatarPicture, PictureOf } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { CardSkeleton, RowsSkeleton, Skeleton, TextSkeleton } from "#ui/marks/skeleton.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { ChoicesSection, FeedbackSection, OverlaysSection } from "./control-sections.tsx";
import { ChartsSection, TablesSection } from "./data-sections.tsx";
import { PEOPLE } from "./people.ts";
import { Side, Specimen, usePaneName } from "./specimen.tsx";

/** The groups of components in page order. A new group is a file beside this one and a line here. */
export const SECTIONS: readonly { title: string; Section: ComponentType }[] = [
  { title: "Buttons and links", Section: ButtonsSection },
  { title: "Fields", Section: FieldsSection },
  { title: "Choices", Section: ChoicesSection },
  { title: "Dates and times", Section: DatesSection },
  { title: "Tables", Section: TablesSection },
  { title: "Charts", Section: ChartsSection },
  { title: "Lists and skeletons", Section: ListsSection },
  { title: "Navigation", Section: NavigationSection },
  { title: "Feedback", Section: FeedbackSection },
  { title: "Overlays", Section: OverlaysSection },
];

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

function NavigationSection() {
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

function DatesSection() {
  const [day, setDay] = useState<string | null>("2026-11-20");
  const [time, setTime] = useState<string | null>("09:30");
  const [empty, setEmpty] = useState<string | null>(null);
  return (
    <>
      <Specimen name="date-field">
        <DateField label="Start date" value={day} onChange={setDay} description={`Stored as ${day}`} />
        <DateField label="End date" value={empty} onChange={setEmpty} error="Choose a day" />
        <DateField label="Pay day" value={day} onChange={setDay} isDisabled />
      </Specimen>
      <Specimen name="date-picker">
        <DatePicker label="Shift date" value={day} onChange={setDay} />
        <DatePicker
          label="Deadline"
          value={empty}
          onChange={setEmpty}
          min="2026-11-10"
          max="2026-12-24"
          description="From November 10 to December 24"
        />
        <DatePicker label="Date of the roster" value={day} onChange={setDay} isDisabled />
      </Specimen>
      <Specimen name="time-field">
        <TimeField label="Starts at" value={time} onChange={setTime} description={`Stored as ${time}`} />
        <TimeField label="Ends at" value={empty} onChange={setEmpty} error="Enter a time" />
        <TimeField label="Opens at" value={time} onChange={setTime} isDisabled />
      </Specimen>
    </>
  );
}

function FieldsSection() {
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
      <Specimen name="quantity-field">
        <QuantityField
          label="Hours, of minutes"
          unit={60}
          step={0.25}
          value={count * 15}
          onChange={() => {}}
        />
      </Specimen>
      <Specimen name="search-field">
        <SearchField label="Search contacts" />
        <SearchField label="Search staff" defaultValue="kitchen" />
      </Specimen>
    </>
  );
}

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

function ButtonsSection() {
  return (
    <>
      <Specimen name="button: variants">
        <Side>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Side>
      </Specimen>
      <Specimen name="button: with an icon, busy, disabled">
        <Side>
          <Button variant="secondary">
            <Icon name="log-out" />
            Log out
          </Button>
          <Button isBusy>Saving...</Button>
          <Button isDisabled>Disabled</Button>
        </Side>
      </Specimen>
      <Specimen name="button: large, huge, full width">
        <Button size="large" fullWidth>
          Large
        </Button>
        <Button size="huge" fullWidth>
          Huge
        </Button>
      </Specimen>
      <Specimen name="icon-button, tooltip">
        <Side>
          <Tooltip text="Syncs with the server now">
            <IconButton icon="sync" label="Sync now" />
          </Tooltip>
          <IconButton icon="close" label="Dismiss" />
        </Side>
      </Specimen>
      <Specimen name="link-button, text-link">
        <Side>
          <LinkButton href="/dev/ui">Leads somewhere</LinkButton>
          <LinkButton variant="secondary" href="/dev/ui" isDisabled>
            Leads nowhere yet
          </LinkButton>
          <TextLink href="/dev/ui">A link in a text</TextLink>
        </Side>
      </Specimen>
    </>
  );
}

function ListsSection() {
  const [selected, setSelected] = useState<Selection>(new Set(["marcus"]));
  return (
    <>
      <Specimen name="list, avatar: initials, a picture, one that fails">
        <List label={usePaneName("Team")}>
          {PEOPLE.map(({ id, name, role, hours, picture }) => (
            <ListRow
              key={id}
              leading={
                <PictureOf value={AvatarPicture}>
                  <Avatar name={name} picture={picture} />
                </PictureOf>
              }
              title={name}
              detail={`${hours} hours this week`}
              trailing={<Badge>{role}</Badge>}
            />
          ))}
        </List>
      </Specimen>
      <Specimen name="grid-list: several may be selected">
        <GridList
          label={usePaneName("Contacts")}
          items={PEOPLE}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={setSelected}
        >
          {({ id, name, role }) => <GridListRow id={id} textValue={name} title={name} detail={role} />}
        </GridList>
      </Specimen>
      <Specimen name="grid-list: one may be selected">
        <GridList label={usePaneName("Conversations")} items={PEOPLE.slice(0, 2)} selectionMode="single">
          {({ id, name }) => (
            <GridListRow id={id} textValue={name} title={name} leading={<Avatar name={name} />} />
          )}
        </GridList>
      </Specimen>
      <Specimen name="skeleton: rows, text, a card, blocks">
        <RowsSkeleton label="Loading the team" rows={PEOPLE.length} />
        <TextSkeleton label="Loading the text" />
        <CardSkeleton label="Loading the card" height="6rem" />
        <Skeleton label="Loading" lines={2} />
      </Specimen>
    </>
  );
}
