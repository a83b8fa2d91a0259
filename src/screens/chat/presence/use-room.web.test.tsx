import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { LIFE_MS } from "#domain/chat/presence.ts";
import { BEAT_MS, type Beat, pairTopic, teamTopic } from "#schema/protocol/beat.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { useRoom } from "./use-room.ts";

const me = newUser("b0000000-0000-4000-8000-000000000001");
const ANN = "a0000000-0000-4000-8000-000000000001";

/** A channel of the server's client: records what is sent, and plays what others send. */
class FakeChannel {
  topic = "";
  readonly said: Beat[] = [];
  isLeft = false;
  #hear: (message: { payload: unknown }) => void = () => {};

  readonly remote = {
    realtime: { setAuth: async () => {} },
    channel: (topic: string) => {
      this.topic = topic;
      return this;
    },
    removeChannel: () => {
      this.isLeft = true;
    },
  };
  on(_type: string, _filter: object, hear: (message: { payload: unknown }) => void) {
    this.#hear = hear;
    return this;
  }
  subscribe(told: (status: string) => void) {
    told("SUBSCRIBED");
    return this;
  }
  send({ payload }: { payload: Beat }) {
    this.said.push(payload);
  }
  hear = (payload: unknown) => act(() => this.#hear({ payload }));
  get states() {
    return this.said.map(({ state }) => state);
  }
}

let channel: FakeChannel;
beforeEach(() => {
  vi.useFakeTimers();
  channel = new FakeChannel();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function enter(withId: string | null) {
  const context = {
    ...commandContext(me, null as never, new FakeDevice()),
    remote: async () => channel.remote as never,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CommandContextContext value={context}>{children}</CommandContextContext>
  );
  const hook = renderHook(() => useRoom(me.id, withId), { wrapper });
  await act(async () => {});
  return hook;
}

const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("shows who is there until nothing was heard of them for less than 5 s", async () => {
  const { result } = await enter("team");
  expect(channel.topic).toBe(teamTopic(String(me.businessId)));
  channel.hear({ user_id: ANN, state: "typing" });
  expect([...result.current.present.online, ...result.current.present.typing]).toEqual([ANN, ANN]);
  passes(LIFE_MS - 1);
  expect(result.current.present.online.has(ANN)).toBe(true);
  passes(1);
  expect(result.current.present.online.size + result.current.present.typing.size).toBe(0);
});

it("takes nothing for a beat that is none", async () => {
  const { result } = await enter("team");
  for (const payload of [null, {}, { user_id: "Ann", state: "here" }, { user_id: ANN, state: "rich" }]) {
    channel.hear(payload);
  }
  expect(result.current.present.online.size).toBe(0);
});

it("says regularly that this person is there, and at once that they type or stop", async () => {
  const { result } = await enter("team");
  passes(BEAT_MS);
  expect(channel.said).toEqual([{ user_id: me.id, state: "here" }]);
  act(() => result.current.onTyping(true));
  act(() => result.current.onTyping(true));
  expect(channel.states).toEqual(["here", "typing"]);
  act(() => result.current.onTyping(false));
  expect(channel.states).toEqual(["here", "typing", "here"]);
});

it("stops saying that somebody types a while after their last key", async () => {
  const { result } = await enter("team");
  act(() => result.current.onTyping(true));
  passes(3 * BEAT_MS);
  expect(channel.states).toEqual(["typing", "typing", "here", "here"]);
});

it("in a conversation hears the other one alone, whatever name comes with it", async () => {
  const { result } = await enter(ANN);
  expect(channel.topic).toBe(pairTopic(ANN, me.id));
  channel.hear({ user_id: crypto.randomUUID(), state: "typing" });
  expect([...result.current.present.typing]).toEqual([ANN]);
});

it.each(["team", ANN])("in %s another device of one's own is not somebody else", async (withId) => {
  const { result } = await enter(withId);
  channel.hear({ user_id: me.id, state: "typing" });
  expect(result.current.present.online.size).toBe(0);
});

it("says goodbye when the room is left", async () => {
  const { unmount } = await enter("team");
  unmount();
  expect([channel.states, channel.isLeft]).toEqual([["gone"], true]);
  passes(10 * BEAT_MS);
  expect(channel.states).toEqual(["gone"]);
});
