import * as v from "valibot";
import { oneLine } from "../../../schema/protocol/typed-text.ts";

/** Keeps mail programs from making a link of what a stranger typed: an invisible space parts what looks like a site. */
export function unlinked(typed: string): string {
  return v
    .parse(oneLine, typed)
    .split(" ")
    .map((word) =>
      IS_ADDRESS.test(word) ? word : word.replaceAll(/[.。．｡](?=[\p{L}\p{N}])|:(?=\/\/)/gu, "$&\u200b"),
    )
    .join(" ");
}

/** An email address leads to no site. */
const IS_ADDRESS = /^[^/:@]+@[^/:@]+$/;
