import { useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { PageTitle, SkipLink } from "#ui/page/page-title.tsx";
import { ChapterText } from "#view/reading/chapter-text.tsx";
import { Contents } from "#view/reading/contents.tsx";
import { SignedInSync } from "#view/sync/signed-in-sync.tsx";
import { useHelpWords } from "#words/made/use-help-words.ts";
import { rich } from "#words/use-words.ts";
import { DownloadPdf } from "./download-pdf.tsx";
import { type LegalName, legalDocument } from "./legal-document.ts";

export const TermsScreen = () => <LegalScreen name="terms" />;
export const PrivacyScreen = () => <LegalScreen name="privacy" />;

/** A legal document to read in the app, also offline and on paper. */
function LegalScreen({ name }: { name: LegalName }) {
  const say = useHelpWords();
  const legal = legalDocument(say, name);
  return (
    <div className="min-h-dvh bg-surface print:min-h-0">
      <SkipLink />
      <LegalHeader pdf={legal.pdf} />
      <main
        id="main"
        tabIndex={-1}
        className="public-edges mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-10 py-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-16 print:block print:p-0"
      >
        <header className="flex flex-col gap-3 lg:col-start-2">
          <PageTitle>{legal.title}</PageTitle>
          <p className="text-muted">
            {rich(say, "legal.inEffect", {
              date: legal.effectiveOn.words,
              time: (text) => <time dateTime={legal.effectiveOn.day}>{text}</time>,
            })}
          </p>
          <p className="max-w-[68ch] text-lg">{legal.introduction}</p>
        </header>
        <Contents
          label={say("legal.chapters", { title: legal.title })}
          chapters={legal.chapters}
          className="-mx-3 narrow:mx-0 lg:sticky lg:top-6 lg:col-start-1 lg:row-start-1 lg:row-span-2 lg:self-start"
        />
        <div className="flex max-w-[68ch] flex-col gap-10 lg:col-start-2 print:mt-8 print:gap-6">
          {legal.chapters.map((chapter, index) => (
            <ChapterText key={chapter.id} chapter={chapter} place={index + 1} />
          ))}
        </div>
      </main>
    </div>
  );
}

/** On a small screen the buttons have their own line, so that nothing moves when the sync indicator appears. */
function LegalHeader({ pdf }: { pdf: string }) {
  const say = useHelpWords();
  const goBack = useWayBack();
  return (
    <header className="border-b border-line pt-[env(safe-area-inset-top)] print:hidden">
      <div className="public-edges mx-auto flex max-w-6xl flex-wrap items-center gap-3 py-2">
        <span className="me-auto">
          <Button variant="quiet" onPress={goBack}>
            {say("legal.back")}
          </Button>
        </span>
        <SignedInSync />
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Button variant="secondary" onPress={() => window.print()}>
            {say("legal.print")}
          </Button>
          <DownloadPdf pdf={pdf} />
        </div>
      </div>
    </header>
  );
}

/** Goes back within the app; people who came from elsewhere go to their start page. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  const isSignedIn = useSession(({ user }) => user !== null);
  const start = isSignedIn ? links.dashboard() : RUN_MODE === "installed" ? links.login() : links.home();
  return () => (cameFromWithin() ? navigate(-1) : navigate(start, { replace: true }));
}

/** The router numbers the history entries of this tab. */
function cameFromWithin(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}
