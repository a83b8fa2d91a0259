import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { type NewBusiness, setUpBusiness } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { deviceZone } from "#lib/format/device-zone.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { zoneOptions } from "#view/format/zones.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { type SayAccount, useAccountWords } from "#words/made/use-account-words.ts";

const NAME_MAX = 120;

const businessSetupSchema = (say: SayAccount) =>
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, say("setup.nameMissing")),
      v.minLength(2, say("setup.nameShort")),
    ),
    timezone: v.string(),
    ownerName: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(NAME_MAX, say("setup.ownerNameLong", { max: NAME_MAX })),
    ),
  });

const LEAVE_AFTER_MS = 1000;

export function BusinessSetupScreen() {
  const say = useAccountWords();
  const user = useSession((session) => session.user);
  const [name, setName] = useState(user?.businessName ?? "");
  const [ownerName, setOwnerName] = useState("");
  const [timezone, setTimezone] = useState(deviceZone);
  const { firstDayOfWeek: weekStart } = useRegional();
  const [zones] = useState(() => zoneOptions(timezone));
  const { formRef, errors, validate } = useValidatedForm(businessSetupSchema(say));
  const setUp = useSetUp();
  useUnsavedForm((name !== (user?.businessName ?? "") || ownerName !== "") && setUp.state === "editing");

  function submit() {
    const valid = validate({ name, timezone, ownerName });
    if (valid) void setUp.run({ ...valid, weekStart });
  }

  return (
    <AccountLayout title={say("setup.title")} intro={say("setup.intro")}>
      <PageForm
        ref={formRef}
        action={say(setUp.state === "editing" ? "setup.submit" : "setup.busy")}
        isBusy={setUp.state !== "editing"}
        problem={setUp.problem}
        onSubmit={submit}
      >
        {setUp.state === "unheard" && <Banner tone="info">{say("setup.waiting")}</Banner>}
        <TextField
          label={say("setup.name")}
          name="name"
          autoComplete="organization"
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <TextField
          label={say("setup.ownerName")}
          name="ownerName"
          autoComplete="name"
          description={say("setup.ownerNameHint")}
          value={ownerName}
          onChange={setOwnerName}
          error={errors.ownerName}
        />
        <ComboBox
          label={say("setup.timeZone")}
          name="timezone"
          description={say("setup.timeZoneHint")}
          value={timezone}
          options={zones}
          onChange={setTimezone}
        />
      </PageForm>
    </AccountLayout>
  );
}

/** 'unheard': the business exists, but this device does not know it yet. */
type SetUpState = "editing" | "running" | "unheard" | "done";

function useSetUp() {
  const say = useAccountWords();
  const sayFailure = useSayFailure();
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
    if (!useSession.getState().user) return setProblem(say("setup.noUser"));
    setState("running");
    setProblem(null);
    try {
      const isKnown = await createBusiness(business);
      toast.success(say("toast.setupDone"), {
        ...(isKnown && { action: { label: say("toast.addStaff"), run: () => navigate(links.staff()) } }),
      });
      setState(isKnown ? "done" : "unheard");
    } catch (error) {
      setProblem(sayFailure(error, say("setup.failed")));
      setState("editing");
    }
  }

  return { run, state, problem };
}
