import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Menu } from "#ui/menu.tsx";
import { Popover } from "#ui/popover.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { Side, Specimen } from "./specimen.tsx";

const POSITIONS = ["Bar", "Floor", "Kitchen"].map((name) => ({ value: name, label: name }));

const MENU = [
  { id: "edit", label: "Edit", icon: <ControlIcon name="pencil" />, onAction: () => toast.info("Edit") },
  { id: "export", label: "Export", icon: <ControlIcon name="download" />, isDisabled: true },
  { id: "delete", label: "Delete", icon: <ControlIcon name="trash" />, isDangerous: true },
];

export function OverlaysSection() {
  return (
    <Specimen name="form-dialog, confirm-dialog, menu, popover: in the theme of the page">
      <Side>
        <EditExample />
        <ConfirmExample />
        <Menu items={MENU}>
          <Button variant="secondary">
            Open menu
            <ControlIcon name="more" />
          </Button>
        </Menu>
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
