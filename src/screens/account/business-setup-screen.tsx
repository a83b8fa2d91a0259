import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { reasonOf } from "#commands/account/account-error.ts";
import { type NewBusiness, setUpBusiness } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { deviceZone } from "#lib/format/device-zone.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { zoneOptions } from "#view/format/zones.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";

const businessSetupSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "Business name is required"),
    v.minLength(2, "Business name must be at least 2 characters"),
  ),
  timezone: v.string(),
  ownerName: v.pipe(v.string(), v.trim(), v.maxLength(120, "Please use at most 120 characters")),
});

const LEAVE_AFTER_MS = 1000;

export function BusinessSetupScreen() {
  const user = useSession((session) => session.user);
  const [name, setName] = useState(user?.businessName ?? "");
  const [ownerName, setOwnerName] = useState("");
  const [timezone, setTimezone] = useState(deviceZone);
  const { firstDayOfWeek: weekStart } = useRegional();
  const [zones] = useState(() => zoneOptions(timezone));
  const { formRef, errors, validate } = useValidatedForm(businessSetupSchema);
  const setUp = useSetUp();
  useUnsavedForm((name !== (user?.businessName ?? "") || ownerName !== "") && setUp.state === "editing");

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ name, timezone, ownerName });
    if (valid && setUp.state === "editing") void setUp.run({ ...valid, weekStart });
  }

  return (
    <AccountLayout
      title="Set Up Your Business"
      intro="Your staff will see this name. You can start right after."
    >
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {setUp.problem && <Banner tone="danger">{setUp.problem}</Banner>}
        {setUp.state === "unheard" && (
          <Banner tone="info">
            Your business is set up, but this device is still waiting for it. It goes on by itself as soon as
            there is a connection.
          </Banner>
        )}
        <TextField
          label="Business Name"
          name="name"
          autoComplete="organization"
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <TextField
          label="Your Name"
          name="ownerName"
          autoComplete="name"
          description="Optional. Your staff see it beside what you write."
          value={ownerName}
          onChange={setOwnerName}
          error={errors.ownerName}
        />
        <ComboBox
          label="Time zone"
          name="timezone"
          description="Taken from this device. Days, shifts and hours follow it."
          value={timezone}
          options={zones}
          onChange={setTimezone}
        />
        <Button type="submit" size="large" fullWidth isBusy={setUp.state !== "editing"}>
          {setUp.state === "editing" ? "Complete Setup" : "Setting Up..."}
        </Button>
      </form>
    </AccountLayout>
  );
}

/** 'unheard': the business exists, but this device does not know it yet. */
type SetUpState = "editing" | "running" | "unheard" | "done";

function useSetUp() {
  const createBusiness = useCommand(setUpBusiness);
  const navigate = useNavigate();
  const [state, setState] = useState<SetUpState>("editing");
  const [problem, setProblem] = useState<string | null>(null);
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));

  useEffect(() => {
    if ((state === "editing" || state === "unheard") && hasBusiness)
      navigate(links.dashboard(), { replace: true });
    if (state !== "done") return;
    const timer = setTimeout(() => navigate(links.dashboard(), { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, hasBusiness, navigate]);

  async function run(business: NewBusiness) {
    if (!useSession.getState().user) return setProblem("User not authenticated");
    setState("running");
    setProblem(null);
    try {
      const isKnown = await createBusiness(business);
      toast.success("Business setup complete!", {
        ...(isKnown && { action: { label: "Add your staff", run: () => navigate(links.staff()) } }),
      });
      setState(isKnown ? "done" : "unheard");
    } catch (error) {
      setProblem(reasonOf(error, "Failed to set up business"));
      setState("editing");
    }
  }

  return { run, state, problem };
}
