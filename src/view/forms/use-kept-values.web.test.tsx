import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useSession } from "#stores/session-store.ts";
import { useKeptValues } from "./use-kept-values.ts";

const USER = { id: "me", email: "me@demo.test", businessName: "" };

afterEach(() => act(() => useSession.setState({ user: { ...USER, id: crypto.randomUUID() } })));

const ANN = { name: "Ann", phone: "", password: "" };
const SECRETS = ["password"] as const;
const open = (begin = ANN, name: string | null = "person 1") =>
  renderHook(() => useKeptValues(name, () => begin, SECRETS));

function typeAndClose(typed: Partial<typeof ANN>, name?: string | null) {
  const { result, unmount } = open(ANN, name);
  act(() => result.current.setValues({ ...ANN, ...typed }));
  unmount();
}

it("shows again what was typed into a form that was closed", () => {
  typeAndClose({ phone: "555" });
  const { values, kept } = open().result.current;
  expect([values.phone, kept.isRestored]).toEqual(["555", true]);
});

it("keeps only what differs: what somebody else changed meanwhile is theirs", () => {
  typeAndClose({ phone: "555" });
  expect(open({ ...ANN, name: "Anna" }).result.current.values).toMatchObject({ name: "Anna", phone: "555" });
});

it("keeps forms of different rows apart, and nothing of one without a name", () => {
  typeAndClose({ phone: "555" });
  typeAndClose({ phone: "666" }, null);
  for (const name of ["person 2", null]) expect(open(ANN, name).result.current.values.phone).toBe("");
});

it("never keeps secrets", () => {
  typeAndClose({ phone: "555", password: "hunter2go" });
  expect(open().result.current.values).toMatchObject({ phone: "555", password: "" });
});

it("forgets what was saved, and what is typed back", () => {
  const { result, unmount } = open();
  act(() => result.current.setValues({ ...ANN, phone: "555" }));
  act(() => result.current.forget());
  unmount();
  expect(open().result.current.kept.isRestored).toBe(false);
  typeAndClose({ phone: "" });
  expect(open().result.current.kept.isRestored).toBe(false);
});

it("starts over with the values of now", () => {
  typeAndClose({ phone: "555" });
  const { result } = open();
  act(() => result.current.kept.onStartOver());
  expect(result.current.values).toEqual(ANN);
  expect(result.current.kept.isRestored).toBe(false);
});

it("is gone with the person's session", () => {
  typeAndClose({ phone: "555" });
  act(() => useSession.setState({ user: null }));
  expect(open().result.current.values.phone).toBe("");
});
