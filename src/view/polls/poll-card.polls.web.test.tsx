import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { createPoll } from "#commands/messages/polls.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { pollOptionEntity } from "#schema/entities/poll-option.ts";
import { pollVoteEntity } from "#schema/entities/poll-vote.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { PollCard } from "#view/polls/poll-card.tsx";
import { PollDialog } from "./poll-dialog.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const ENTITIES = [newsPostEntity, pollOptionEntity, pollVoteEntity, messageEntity, profileEntity];
const ASKED = {
  question: "Tea?",
  answers: ["Yes", "No"],
  lastsMs: 7_500_000,
  isAnonymous: false,
  asker: { user_name: "Maja", user_role: "manager" } as const,
};
configure({ asyncUtilTimeout: 20_000 });
const device = new FakeDevice();
const manager = newUser(BUSINESS, "manager");
let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  const maja = { id: manager.id, name: "Maja", role: "manager", business_id: BUSINESS } as const;
  await replica.profiles.insert(newPerson(maja));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await replica.close();
});

const context = () => commandContext(manager, replica, device);

function show(content: ReactNode) {
  render(
    <CommandContextContext value={context()}>
      <ReplicaContext value={{ replica, userId: manager.id }}>{content}</ReplicaContext>
    </CommandContextContext>,
  );
}

async function showPoll(fields: Partial<typeof ASKED> = {}) {
  const id = await createPoll(context(), "news", { ...ASKED, ...fields });
  show(
    <>
      <h2 id="question">Tea?</h2>
      <PollCard pollId={id} questionId="question" />
    </>,
  );
}

const votes = async () =>
  (
    await rows(replica, "vote")
      .find({ selector: { kind: "vote" } })
      .exec()
  ).map((found) => found.toMutableJSON());

it("records a vote that was chosen and confirmed, and shows the results from then on", async () => {
  await showPoll();
  expect(await screen.findByText("0 votes · 2h 5m remaining")).toBeTruthy();
  expect(screen.getByRole("radiogroup", { name: "Tea?" })).toBeTruthy();
  const button = screen.getByRole("button", { name: "Vote" });
  expect(button.hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "No" }));
  expect(await votes()).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByText("1 vote · 2h 5m remaining")).toBeTruthy();
  expect(screen.getAllByText(/%$/).map(({ textContent }) => textContent)).toEqual(["0%", "100%"]);
  expect(screen.getByText("Your vote")).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("list")));
  expect(await screen.findByText("Maja")).toBeTruthy();
  expect(await votes()).toHaveLength(1);
  expect(toastQueue.visibleToasts[0]?.content).toMatchObject({ text: "Vote recorded!" });
});

it("names nobody where votes are anonymous", async () => {
  await showPoll({ isAnonymous: true });
  fireEvent.click(await screen.findByRole("radio", { name: "Yes" }));
  fireEvent.click(screen.getByRole("button", { name: "Vote" }));
  expect(await screen.findByText("1 vote · Anonymous · 2h 5m remaining")).toBeTruthy();
  expect(screen.getByText(/^To keep votes anonymous/)).toBeTruthy();
  expect(screen.queryByText("Maja")).toBeNull();
});

it("shows the results of a poll that has ended, and takes no vote", async () => {
  await showPoll({ lastsMs: 0 });
  expect(await screen.findByText("0 votes · Poll ended")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

it("asks what was entered, and not before it can be answered", async () => {
  let isClosed = false;
  show(
    <PollDialog
      into="chat"
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  const ask = () => fireEvent.submit(must(document.querySelector("form"), "the form"));
  ask();
  expect(screen.getByText("Enter a question")).toBeTruthy();
  expect(screen.getAllByText("Enter an answer")).toHaveLength(2);
  type("Question", "Where to?");
  type("Answer 1", "Beach");
  type("Answer 2", "beach ");
  ask();
  expect(screen.getByText("Two answers are the same")).toBeTruthy();
  type("Answer 2", "Hills");
  fireEvent.click(screen.getByRole("button", { name: "Add answer" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Answer 3"));
  fireEvent.click(screen.getByRole("button", { name: "Remove answer 3" }));
  ask();
  await waitFor(() => expect(isClosed).toBe(true));
  const [message] = await replica.messages.find().exec();
  expect(message?.toMutableJSON()).toMatchObject({
    text: "Where to?",
    poll_options: [{ text: "Beach" }, { text: "Hills" }],
  });
});
