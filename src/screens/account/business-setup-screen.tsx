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
import { useTypedForm } from "#view/forms/use-validated-form.ts";
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
  const { firstDayOfWeek: weekStart } = useRegional();
  const setUp = useSetUp();
  const { frame, first, field } = useTypedForm(
    businessSetupSchema(say),
    () => ({ name: user?.businessName ?? "", ownerName: "", timezone: deviceZone() }),
    (valid) => setUp.run({ ...valid, weekStart }),
    { isSent: setUp.state !== "editing" },
  );
  const [zones] = useState(() => zoneOptions(first.timezone));

  return (
    <AccountLayout title={say("setup.title")} intro={say("setup.intro")}>
      <PageForm
        {...frame}
        action={say(setUp.state === "editing" ? "setup.submit" : "setup.busy")}
        isBusy={setUp.state !== "editing"}
        problem={setUp.problem}
      >
        {setUp.state === "unheard" && <Banner tone="info">{say("setup.waiting")}</Banner>}
        <TextField label={say("setup.name")} name="name" autoComplete="organization" {...field("name")} />
        <TextField
          label={say("setup.ownerName")}
          name="ownerName"
          autoComplete="name"
          description={say("setup.ownerNameHint")}
          {...field("ownerName")}
        />
        <ComboBox
          label={say("setup.timeZone")}
          name="timezone"
          description={say("setup.timeZoneHint")}
          options={zones}
          {...field("timezone")}
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
