import { useState } from "react";
import { castVote } from "#commands/polls.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PollAnswer } from "#domain/polls/poll-results.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { toast } from "#ui/toast.ts";

interface PollBallotProps {
  poll: Pick<NewsPost, "id" | "end_date">;
  answers: readonly PollAnswer[];
  questionId: string;
  /** Told before the results take this ballot's place. */
  onVote: () => void;
}

/** The answers of a poll to choose one from. A vote cannot be taken back: it takes a press of its own. */
export function PollBallot({ poll, answers, questionId, onVote }: PollBallotProps) {
  const cast = useCommand(castVote);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function vote(optionId: string) {
    if (isBusy) return;
    setBusy(true);
    onVote();
    try {
      const outcome = await cast(poll, optionId);
      if (outcome === "cast") toast.success("Vote recorded!");
      else if (outcome === "ended") toast.info("This poll has ended.");
      else toast.info("You have voted already.");
    } catch (error) {
      console.error("Vote not recorded:", error);
      toast.error("Failed to record vote");
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <RadioGroup
        aria-labelledby={questionId}
        columns={1}
        options={answers.map(({ id, text }) => ({ value: id, label: text }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        isDisabled={chosen === null}
        isBusy={isBusy}
        onPress={() => chosen !== null && void vote(chosen)}
      >
        Vote
      </Button>
    </div>
  );
}
