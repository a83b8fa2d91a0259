import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { useChatPlace } from "./chat-screen.tsx";

const PERSON = "d0000000-0000-4000-8000-000000000009";

it.each([
  ["/chat", { tab: "team", contact: null }],
  ["/chat?tab=private", { tab: "private", contact: null }],
  [`/chat?with=${PERSON}`, { tab: "private", contact: PERSON }],
  // Something that is not an id must not pass for a room.
  ["/chat?with=team", { tab: "team", contact: null }],
  ["/chat?tab=private&with=", { tab: "private", contact: null }],
  [`/chat?with=${PERSON}%20`, { tab: "team", contact: null }],
])("the address %s leads to %j", (path, expected) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  );
  expect(renderHook(useChatPlace, { wrapper }).result.current).toEqual(expected);
});
