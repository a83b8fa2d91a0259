import { expect, it } from "vitest";
import { searchFor } from "./search.ts";

it.each([
  ["jose nunez", "José Núñez"],
  ["nunez jose", "José Núñez"],
  ["JOSÉ", "jose"],
  ["jose\u0301", "José"],
  ["strasse", "Straße"],
  ["lodz", "Łódź"],
  ["soren", "Søren"],
  ["istanbul", "İSTANBUL"],
  ["o'neil", "O’Neil"],
  ["احمد", "أحمد"],
  ["فاطمه", "فاطمة"],
  ["2026", "٢٠٢٦"],
  ["김민", "김민수"],
  ["", "anybody"],
  ["  ", "anybody"],
])("%s finds %s", (typed, text) => expect(searchFor(typed)(text)).toBe(true));

it.each([
  ["jose perez", "José Núñez"],
  ["anna", "Ann"],
])("%s does not find %s", (typed, text) => expect(searchFor(typed)(text)).toBe(false));
