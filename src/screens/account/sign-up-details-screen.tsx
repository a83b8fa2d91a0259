import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { AccountError } from "#commands/account/account-error.ts";
import { enterAccount, sendConfirmation, signUp } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { clampToTier, STAFF_TIERS, tierOfCount } from "#domain/subscription/prices.ts";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { storedStaffCount } from "#stores/pending-subscription.ts";
import { useSession } from "#stores/session-store.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { LinkButton } from "#ui/button.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { CheckList } from "#view/plan/check-list.tsx";
import { ownSeatText, PriceBreakdown } from "#view/plan/price-breakdown.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";
import { type SayAccount, useAccountWords } from "#words/made/use-account-words.ts";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { rich } from "#words/use-words.ts";
import { SignUpSteps } from "./sign-up-screen.tsx";

function signUpDetailsSchema(say: SayAccount) {
  const atLeastOne = say("details.staffCountMissing");
  return v.object({
    businessName: v.pipe(v.string(), v.trim(), v.minLength(2, say("details.businessNameShort"))),
    staffCount: v.pipe(v.number(atLeastOne), v.integer(atLeastOne), v.minValue(1, atLeastOne)),
  });
}

export function SignUpDetailsScreen() {
  const say = useAccountWords();
  useStepOneFirst();
  const earlier = useSignUp((signUp) => signUp.details);
  const [businessName, setBusinessName] = useState(earlier?.businessName ?? "");
  const staff = useStaffCount(earlier?.staffCount ?? storedStaffCount() ?? 1);
  const { count: staffCount, tier } = staff;
  const { formRef, errors, validate } = useValidatedForm(signUpDetailsSchema(say));
  const { register, isBusy, problem } = useRegistration();
  useUnsavedForm(businessName !== "" && !isBusy);
  useEffect(() => useSignUp.setState({ details: { businessName, staffCount } }), [businessName, staffCount]);

  function submit() {
    const valid = validate({ businessName, staffCount });
    if (valid) void register(valid);
  }

  return (
    <AccountLayout title={say("details.title")} progress={<SignUpSteps current={1} />}>
      <PageForm
        ref={formRef}
        action={say(isBusy ? "details.busy" : "details.submit")}
        isBusy={isBusy}
        onSubmit={submit}
        footer={
          <LinkButton variant="secondary" fullWidth href={links.signUp()} isDisabled={isBusy}>
            {say("details.back")}
          </LinkButton>
        }
      >
        <TextField
          label={say("details.businessName")}
          name="businessName"
          autoComplete="organization"
          isRequired
          value={businessName}
          onChange={setBusinessName}
          error={errors.businessName}
        />
        <StaffCountFields staff={staff} error={errors.staffCount} />
        <SubscriptionSummary staffCount={clampToTier(staff.typed ?? staffCount, tier)} />
        {problem && <Banner tone="danger">{problem}</Banner>}
      </PageForm>
      <p className="text-muted">
        {rich(say, "signUp.haveAccount", {
          link: (text) => <TextLink href={links.login()}>{text}</TextLink>,
        })}
      </p>
    </AccountLayout>
  );
}

/** The number of staff, kept within a tier. `typed` is the field's value until it is left. */
function useStaffCount(first: number) {
  const [count, setCount] = useState(first);
  const [typed, setTyped] = useState<number | null>(null);
  const [tier, setTier] = useState(() => tierOfCount(first));

  function chooseTier(id: string) {
    const chosen = must(
      STAFF_TIERS.find((each) => each.id === id),
      "a tier of the list",
    );
    setTier(chosen);
    setCount(chosen.min);
  }

  function settle(next: number) {
    setTyped(null);
    setCount(clampToTier(next, tier));
  }

  return { count, typed, tier, setTyped, chooseTier, settle };
}

interface StaffCountFieldsProps {
  staff: ReturnType<typeof useStaffCount>;
  error: string | undefined;
}

function StaffCountFields({ staff, error }: StaffCountFieldsProps) {
  const say = useAccountWords();
  const { count, typed, tier, setTyped, chooseTier, settle } = staff;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={say("details.tier")}
        name="staffTier"
        value={tier.id}
        options={STAFF_TIERS.map(({ id }) => ({ value: id, label: say(`tier.${id}`) }))}
        onChange={chooseTier}
      />
      <NumberField
        label={say("details.staffCount")}
        name="staffCount"
        minValue={tier.min}
        maxValue={tier.max}
        value={count}
        onTyping={setTyped}
        onChange={settle}
        description={
          tier.id === "31+"
            ? say("details.staffCountTop")
            : say("details.staffCountRange", { min: tier.min, max: tier.max })
        }
        error={error}
        // Text that is not a number changes nothing.
        onBlur={() => settle(typed ?? count)}
      />
    </div>
  );
}

function useStepOneFirst() {
  const say = useAccountWords();
  const navigate = useNavigate();
  useEffect(() => {
    const { email, password } = useSignUp.getState();
    if (email && password) return;
    // Somebody with an account has come back from the payment; next they set up their business.
    if (useSession.getState().user) return void navigate(links.dashboard(), { replace: true });
    toast.error(say("toast.stepOneFirst"));
    navigate(links.signUp(), { replace: true });
  }, [navigate, say]);
}

const FEATURES = ["scheduling", "availability", "time", "chat", "training"] as const;

/** What the chosen number of staff costs per month, and what it includes. */
function SubscriptionSummary({ staffCount }: { staffCount: number }) {
  const say = useAccountWords();
  const sayPlan = useSubscriptionWords();
  return (
    <Card title={say("summary.title")}>
      <PriceBreakdown staffCount={staffCount} />
      <p className="mt-3 text-muted">{ownSeatText(sayPlan, staffCount)}</p>
      <p className="mt-2 font-semibold">{say("summary.trial")}</p>
      <h3 className="mt-5 mb-2 font-semibold">{say("summary.included")}</h3>
      <CheckList items={FEATURES.map((feature) => say(`summary.feature.${feature}`))} />
    </Card>
  );
}

type BusinessDetails = Pick<Parameters<typeof signUp>[1], "businessName" | "staffCount">;

/** Creates the account, signs in, then opens the payment. A retry starts where it failed. */
function useRegistration() {
  const say = useAccountWords();
  const sayFailure = useSayFailure();
  const createAccount = useCommand(signUp);
  const enter = useCommand(enterAccount);
  const sendMail = useCommand(sendConfirmation);
  const checkout = useCheckout();
  const navigate = useNavigate();
  const createdEmail = useRef<string | null>(null);
  const registeredEmail = useRef<string | null>(null);
  const [isRegistering, setRegistering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function register(details: BusinessDetails) {
    setRegistering(true);
    setProblem(null);
    try {
      registeredEmail.current ??= await openAccount(details);
    } catch (error) {
      if (error instanceof AccountError && error.reason === "email_taken") return askForAnotherEmail();
      setProblem(sayFailure(error, say("details.failed")));
      return;
    } finally {
      setRegistering(false);
    }
    if (!registeredEmail.current) return;
    await checkout.start(registeredEmail.current, { staffCount: details.staffCount, added: null });
  }

  /** The email is entered in step 1, so its error is shown there. */
  function askForAnotherEmail() {
    useSignUp.setState(({ email }) => ({ takenEmail: email }));
    navigate(links.signUp());
  }

  async function openAccount(details: BusinessDetails): Promise<string | null> {
    const { email, password } = useSignUp.getState();
    createdEmail.current ??= (await createAccount({ email, password, ...details, locale: say.locale })).email;
    try {
      await enter(createdEmail.current, password);
    } catch (error) {
      if (error instanceof AccountError && error.code === "unreachable") throw error;
      toast.warning(say("toast.logInToPay"));
      navigate(links.login({ registered: true }));
      return null;
    }
    useSignUp.setState({ password: "" });
    // Nothing waits for the mail; if sending fails, the Staff page can send it again.
    sendMail().catch((error) => console.warn("The confirmation was not mailed:", error));
    toast.success(say("toast.accountCreated"));
    return createdEmail.current;
  }

  return { register, isBusy: isRegistering || checkout.isBusy, problem: problem ?? checkout.problem };
}
