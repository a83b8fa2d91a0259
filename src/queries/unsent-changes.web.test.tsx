import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { forgetFeedback, keepFeedback } from "#replica/feedback-outbox.ts";
import { keepWaitingFile } from "#replica/files/waiting-files.ts";
import { insertLocally } from "#replica/local-change.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { newPost } from "#tests/factories/news.ts";
import { newUser } from "#tests/factories/replica.ts";
import { useWaitingChanges } from "./unsent-changes.ts";

afterEach(cleanup);

function Waiting() {
  const changes = useWaitingChanges("now");
  return <p>{changes?.map(({ collection }) => collection).join(" ")}</p>;
}

it("lists what waits in queues of its own: feedback, and files that something refers to", async () => {
  const user = newUser(crypto.randomUUID());
  const replica = await openReplica({ userId: user.id, generation: 0 }, [newsPostEntity]);
  const path = (name: string) => `${user.businessId}/news/${post.id}/${name}.pdf`;
  const post = newPost({ business_id: String(user.businessId) });
  const at = "2026-03-02T09:00:00.000Z";
  for (const name of ["menu", "never-saved"]) {
    await keepWaitingFile(user.id, { path: path(name), name, at, blob: new Blob(["%PDF"]) });
  }
  const attached = { ...post, attachment_url: path("menu"), attachment_name: "menu.pdf" };
  await insertLocally(replica.news as never, attached as never, crypto.randomUUID());
  render(
    <ReplicaContext value={{ replica, userId: user.id }}>
      <Waiting />
    </ReplicaContext>,
  );
  expect(await screen.findByText("news files")).toBeDefined();
  const feedback = { id: crypto.randomUUID(), rating: 5, words: "", is_anonymous: true };
  await keepFeedback(user.id, feedback);
  expect(await screen.findByText("news staff_feedback files")).toBeDefined();
  await forgetFeedback(user.id, feedback.id);
  expect(await screen.findByText("news files")).toBeDefined();
  await replica.close();
});
