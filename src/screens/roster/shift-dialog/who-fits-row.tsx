import type { Candidate } from "#domain/roster/candidates.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FITNESS_WORDS, type Fitness, fitnessOf } from "./who-fits-text.ts";

const TONES: Record<Fitness, "positive" | "caution" | "danger"> = {
  fits: "positive",
  maybe: "caution",
  cannot: "danger",
};

interface WhoFitsRowProps {
  person: Profile;
  candidate: Candidate;
  reasons: readonly string[];
  onAssign: () => void;
}

export function WhoFitsRow({ person, candidate, reasons, onAssign }: WhoFitsRowProps) {
  const fitness = fitnessOf(candidate);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Avatar name={person.name} picture={person.profile_picture_url} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{person.name}</span>
          <Badge tone={TONES[fitness]}>{FITNESS_WORDS[fitness]}</Badge>
        </p>
        <ul className="text-sm text-muted tabular-nums">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <Button
        variant="secondary"
        aria-label={`Assign ${person.name}${fitness === "cannot" ? " anyway" : ""}`}
        onPress={onAssign}
      >
        {fitness === "cannot" ? "Assign anyway" : "Assign"}
      </Button>
    </li>
  );
}
