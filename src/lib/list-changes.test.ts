import { expect, it } from "vitest";
import { listChanges, listWith } from "./list-changes.ts";

it("makes of one list the other", () => {
  const changes = listChanges(["ann", "ben"], ["ann", "cem"]);
  expect(changes).toEqual({ added: ["cem"], removed: ["ben"] });
  expect(listWith(["ann", "ben"], changes)).toEqual(["ann", "cem"]);
});

it("is nothing between lists of the same items", () => {
  expect(listChanges(["ann", "ben"], ["ben", "ann"])).toBeNull();
  expect(listWith(["ann"], null)).toEqual(["ann"]);
});

it("leaves what others have added and taken off meanwhile", () => {
  const changes = listChanges(["ann", "ben"], ["ann", "cem"]);
  expect(listWith(["dan", "cem"], changes)).toEqual(["dan", "cem"]);
});
