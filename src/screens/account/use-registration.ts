import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { AccountError } from "#commands/account-error.ts";
import { sendConfirmation, signUp } from "#commands/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { toast } from "#ui/toast.ts";
import { useCheckout } from "#view/plan/use-checkout.ts";

interface BusinessDetails {
  businessName: string;
  staffCount: number;
}

/** Creates the account and goes on to the payment. When only the payment fails, trying again starts there. */
export function useRegistration() {
  const createAccount = useCommand(signUp);
  const sendMail = useCommand(sendConfirmation);
  const checkout = useCheckout();
  const navigate = useNavigate();
  const registeredEmail = useRef<string | null>(null);
  const [isRegistering, setRegistering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function register(details: BusinessDetails) {
    setRegistering(true);
    setProblem(null);
    try {
      registeredEmail.current ??= await openAccount(details);
    } catch (error) {
      if (error instanceof AccountError && error.code === "email_taken") return askForAnotherEmail();
      setProblem(
        error instanceof AccountError && error.message ? error.message : "An error occurred during signup.",
      );
      return;
    } finally {
      setRegistering(false);
    }
    if (!registeredEmail.current) return;
    await checkout.start(registeredEmail.current, { staffCount: details.staffCount, added: null });
  }

  /** The address was typed on step 1, and is said there. */
  function askForAnotherEmail() {
    useSignUp.setState(({ email }) => ({ takenEmail: email }));
    navigate(links.signUp());
  }

  async function openAccount(details: BusinessDetails): Promise<string | null> {
    const { email, password } = useSignUp.getState();
    const account = await createAccount({ email, password, ...details });
    useSignUp.setState({ password: "" });
    // Nothing waits for the mail; where it did not leave, the Staff page sends it again.
    if (account.email) sendMail().catch((error) => console.warn("The confirmation was not mailed:", error));
    if (account.email) {
      toast.success("Account created! Redirecting to payment...");
    } else {
      toast.warning("Your account was created. Please log in to continue to payment.");
      navigate(links.login({ registered: true }));
    }
    return account.email;
  }

  return { register, isBusy: isRegistering || checkout.isBusy, problem: problem ?? checkout.problem };
}
