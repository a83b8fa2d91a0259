import { Suspense, useEffect, useState } from "react";
import { signOutElsewhere } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { contactOf, emergencyContactText } from "#domain/staff/contact-details.ts";
import { useMyProfile } from "#queries/my-profile.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { PictureField } from "#view/people/picture-field.tsx";
import { staffWords } from "#words/made/staff.ts";
import { useWords } from "#words/use-words.ts";
import { Facts } from "../facts.tsx";

const nameDialog = lazyPart(async () => (await import("./name-dialog.tsx")).NameDialog, NotOpened);
const contactDialog = lazyPart(
  async () => (await import("#view/people/contact-dialog.tsx")).ContactDialog,
  NotOpened,
);
const emailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).EmailDialog, NotOpened);
const passwordDialog = lazyPart(
  async () => (await import("./password-dialog.tsx")).PasswordDialog,
  NotOpened,
);
const pinDialog = lazyPart(async () => (await import("./pin-dialog.tsx")).PinDialog, NotOpened);

/** The person's name, role and sign-in. */
export function AccountCard() {
  const sayStaff = useWords(staffWords);
  const profile = useMyProfile();
  const user = useSession((session) => session.user);
  const [opened, setOpened] = useState<"name" | "contact" | "email" | "password" | "pin" | null>(null);
  const name = profile?.name || "User";
  const onClose = () => setOpened(null);
  useEffect(() => {
    const parts = [nameDialog, contactDialog, emailDialog, passwordDialog, pinDialog];
    const stops = parts.map((part) => part.preloadWhenIdle());
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <Card title="Account">
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <Avatar
          name={name}
          picture={profile?.profile_picture_url}
          className="size-14 bg-brand-soft text-lg text-brand-ink"
        />
        <div className="min-w-0">
          <p className="text-lg font-bold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-muted">{profile ? sayStaff(`role.${profile.role}`) : "N/A"}</p>
        </div>
      </div>
      <PictureField picture={profile?.profile_picture_url ?? null} isDisabled={!profile} />
      <Facts
        facts={[
          ["Email", profile?.email || user?.email || "N/A"],
          ["Phone", phoneText(profile)],
          ["Emergency contact", emergencyText(profile)],
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="secondary" isDisabled={!profile} onPress={() => setOpened("name")}>
          Change name
        </Button>
        <Button variant="secondary" isDisabled={!profile} onPress={() => setOpened("contact")}>
          Contact details
        </Button>
        <Button variant="secondary" onPress={() => setOpened("email")}>
          Change email
        </Button>
        <Button variant="secondary" onPress={() => setOpened("password")}>
          Change password
        </Button>
        <Button variant="secondary" isDisabled={!profile} onPress={() => setOpened("pin")}>
          New PIN
        </Button>
        <LogOutEverywhere />
      </div>
      <Suspense>
        {opened === "name" && <nameDialog.Part name={profile?.name ?? ""} onClose={onClose} />}
        {opened === "contact" && profile && <contactDialog.Part person={profile} isOwn onClose={onClose} />}
        {opened === "email" && <emailDialog.Part onClose={onClose} />}
        {opened === "password" && <passwordDialog.Part onClose={onClose} />}
        {opened === "pin" && <pinDialog.Part onClose={onClose} />}
      </Suspense>
    </Card>
  );
}

function phoneText(profile: Profile | null | undefined): string {
  if (!profile?.phone) return "None";
  return `${profile.phone} (${profile.shows_phone ? "colleagues see it" : "only managers see it"})`;
}

function emergencyText(profile: Profile | null | undefined): string {
  const { emergency_phone, ...contact } = contactOf(profile ?? {});
  return [emergencyContactText(contact), emergency_phone].filter(Boolean).join(", ") || "None";
}

/** Ends all sessions of a person: those elsewhere at once, then this one in the usual way, which loses nothing. */
export function LogOutEverywhere() {
  const { logOut, confirmation } = useLogOut();
  const endOthers = useCommand(signOutElsewhere);
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function everywhere() {
    setAsking(false);
    setBusy(true);
    await orToast("Your other devices were not logged out. Please try again.", async () => {
      await endOthers();
      logOut();
    });
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" isBusy={isBusy} isDisabled={!isOnline} onPress={() => setAsking(true)}>
        Log out of all devices
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out of all devices?"
        action="Log out everywhere"
        onConfirm={() => void everywhere()}
        onCancel={() => setAsking(false)}
      >
        Every device must log in again, this one too; a device that is open may need up to an hour to notice.
        What others hold and have not sent yet stays on them until you log in there.
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
