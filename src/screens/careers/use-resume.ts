import { useRef, useState } from "react";
import { RESUME_PROBLEMS, resumeProblem } from "#schema/protocol/apply-for-job.ts";

const UNREADABLE = "This file cannot be read. Please choose it again.";

/** The résumé that was chosen: one that the server would not take is refused in words here. */
export function useResume() {
  const [resume, setResume] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);

  async function choose(file: File | null) {
    const current = ++turn.current;
    const found = file && (await problemOf(file));
    // Another was chosen while this one was looked at.
    if (current !== turn.current) return;
    setProblem(found);
    setResume(found ? null : file);
  }

  return { resume, problem, choose };
}

async function problemOf(file: File): Promise<string | null> {
  try {
    const found = await resumeProblem(file);
    return found && RESUME_PROBLEMS[found];
  } catch {
    return UNREADABLE;
  }
}
