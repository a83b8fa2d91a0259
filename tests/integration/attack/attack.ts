import { afterAll, beforeAll, expect } from "vitest";
import { type Answer, type AttackedBackend, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

/** The backend that a test file attacks. */
export let backend: AttackedBackend;

/** Gives a test file a backend of its own with what it adds to it, whose log holds no secret at the end. */
export function prepareAttack(fill: () => unknown = () => {}): void {
  beforeAll(async () => {
    backend = await startAttackedBackend();
    await fill();
  });
  afterAll(async () => {
    const logged = backend.secretsIn(backend.logged());
    await backend.close();
    expect(logged).toEqual([]);
  });
}

/** Expects that an attack changes no table but these. */
export async function expectUnchanged(attack: () => Promise<unknown>, counted: string[] = []): Promise<void> {
  const changed = await backend.changedBy(attack);
  expect(changed.filter((table) => !counted.includes(table))).toEqual([]);
}

/** What is wrong with an answer that should be a clear refusal without secrets. */
export const wrongsOf = (answer: Answer): string[] => [
  ...faultsOf(answer),
  ...backend.secretsIn(answer.text),
];

/** Expects that each request is clearly refused, tells neither secrets nor these words, and changes no table but these. */
export async function expectRefused(
  requests: (() => Promise<Answer>)[],
  { counted = [], words = [] }: { counted?: string[]; words?: string[] } = {},
): Promise<void> {
  expect(requests).not.toEqual([]);
  await expectUnchanged(async () => {
    for (const request of requests) {
      const answer = await request();
      expect(wrongsOf(answer)).toEqual([]);
      for (const word of words) expect(answer.text).not.toContain(word);
    }
  }, counted);
}
