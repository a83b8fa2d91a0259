import type { FormEvent, ReactNode, RefObject } from "react";
import { links } from "#lib/links.ts";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";

/** The frame of the reset pages, with a link back to the login. */
export function ResetPasswordFrame({ intro, children }: { intro: string; children: ReactNode }) {
  const say = useAccountWords();
  return (
    <AccountLayout title={say("reset.title")} intro={intro}>
      {children}
      <TextLink href={links.login()}>{say("reset.backToLogin")}</TextLink>
    </AccountLayout>
  );
}

interface StageFormProps {
  intro: string;
  form: {
    formRef: RefObject<HTMLFormElement | null>;
    problem: string | null;
    isBusy: boolean;
    submit: () => Promise<void>;
  };
  children: ReactNode;
}

/** The form of one stage within its page; it ignores a second submit. */
export function StageForm({ intro, form: { formRef, problem, isBusy, submit }, children }: StageFormProps) {
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void submit();
  }
  return (
    <ResetPasswordFrame intro={intro}>
      <form ref={formRef} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {problem && <Banner tone="danger">{problem}</Banner>}
        {children}
      </form>
    </ResetPasswordFrame>
  );
}
