import { useEffect, useState } from "react";
import { signOutElsewhere } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { contactOf, emergencyContactText, nameOfAddress } from "#domain/staff/contact-details.ts";
import { contractOn } from "#domain/staff/contracts.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useContracts } from "#queries/contracts.ts";
import { useMyProfile } from "#queries/people.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Facts } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { contractText } from "#view/people/contract-text.ts";
import { PictureField } from "#view/people/picture-field.tsx";
import { useToday } from "#view/times/use-now.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

const nameDialog = lazyDialog(async () => (await import("./account-dialogs.tsx")).NameDialog);
const contactDialog = lazyDialog(async () => (await import("#view/people/contact-dialog.tsx")).ContactDialog);
const emailDialog = lazyDialog(async () => (await import("./account-dialogs.tsx")).EmailDialog);
const passwordDialog = lazyDialog(async () => (await import("./account-dialogs.tsx")).PasswordDialog);
const pinDialog = lazyDialog(async () => (await import("./account-dialogs.tsx")).PinDialog);

/** The person's name, role and sign-in. */
export function AccountCard() {
  const say = useSettingsWords();
  const profile = useMyProfile();
  const user = useSession((session) => session.user);
  const [opened, setOpened] = useState<"name" | "contact" | "email" | "password" | "pin" | null>(null);
  const name = profile?.name || nameOfAddress(profile?.email || user?.email || "") || say("account.noName");
  const format = useFormat();
  const contracts = useContractFacts(profile?.id ?? "");
  const onClose = () => setOpened(null);
  useEffect(contactDialog.preloadWhenIdle, []);
  // With the other dialogs of its file.
  useEffect(nameDialog.preloadWhenIdle, []);
  return (
    <Card title={say("account.title")}>
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <Avatar
          name={name}
          picture={profile?.profile_picture_url}
          className="size-14 bg-brand-soft text-lg text-brand-ink"
        />
        <div className="min-w-0">
          <p className="text-lg font-bold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-muted">{say(profile ? `role.${profile.role}` : "notAvailable")}</p>
        </div>
      </div>
      <PictureField of="picture" picture={profile?.profile_picture_url ?? null} isDisabled={!profile} />
      <Facts
        facts={[
          [say("email"), profile?.email || user?.email || say("notAvailable")],
          [say("account.phone"), phoneText(say, profile)],
          [say("account.emergencyContact"), emergencyText(say, profile) || say("none")],
          [say("account.birthDate"), profile?.birth_date ? format.date(profile.birth_date) : say("none")],
          ...contracts,
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="secondary" isDisabled={!profile} onPress={() => setOpened("name")}>
          {say("account.changeName")}
        </Button>
        <Button variant="secondary" isDisabled={!profile} onPress={() => setOpened("contact")}>
          {say("account.contactDetails")}
        </Button>
        <Button variant="secondary" onPress={() => setOpened("email")}>
          {say("account.changeEmail")}
        </Button>
        <Button variant="secondary" onPress={() => setOpened("password")}>
          {say("account.changePassword")}
        </Button>
        <Button variant="secondary" isDisabled={!profile} onPress={() => setOpened("pin")}>
          {say("account.newPin")}
        </Button>
        <LogOutEverywhere />
      </div>
      {opened === "name" && <nameDialog.Part name={profile?.name ?? ""} onClose={onClose} />}
      {opened === "contact" && profile && <contactDialog.Part person={profile} isOwn onClose={onClose} />}
      {opened === "email" && <emailDialog.Part onClose={onClose} />}
      {opened === "password" && <passwordDialog.Part onClose={onClose} />}
      {opened === "pin" && <pinDialog.Part onClose={onClose} />}
    </Card>
  );
}

/** The person's contract of today and those to come, by their first day; nothing without any. */
function useContractFacts(me: string): [string, string][] {
  const say = useSettingsWords();
  const sayView = useViewWords();
  const format = useFormat();
  const today = useToday();
  const history = useContracts()?.get(me) ?? [];
  const inForce = contractOn(history, today);
  return history
    .filter((one) => one === inForce || one.from_day > today)
    .map((one) => [
      say("account.contractFrom", { day: format.date(one.from_day) }),
      contractText(sayView, one, format),
    ]);
}

function phoneText(say: SaySettings, profile: Profile | null | undefined): string {
  if (!profile?.phone) return say("none");
  return say(profile.shows_phone ? "account.phoneShown" : "account.phoneHidden", { phone: profile.phone });
}

function emergencyText(say: SaySettings, profile: Profile | null | undefined): string {
  const { emergency_phone, ...contact } = contactOf(profile ?? {});
  return factsText(say.locale, [emergencyContactText(contact), emergency_phone]);
}

/** Ends all sessions of a person: those elsewhere at once, then this one in the usual way, which loses nothing. */
export function LogOutEverywhere() {
  const say = useSettingsWords();
  const { logOut, confirmation } = useLogOut();
  const endOthers = useCommand(signOutElsewhere);
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function everywhere() {
    setAsking(false);
    setBusy(true);
    await orToast(say("toast.logOutEverywhereFailed"), async () => {
      await endOthers();
      logOut();
    });
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" isBusy={isBusy} isDisabled={!isOnline} onPress={() => setAsking(true)}>
        {say("account.logOutEverywhere")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say("logOutEverywhere.title")}
        action={say("logOutEverywhere.confirm")}
        onConfirm={() => void everywhere()}
        onCancel={() => setAsking(false)}
      >
        {say("logOutEverywhere.text")}
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
