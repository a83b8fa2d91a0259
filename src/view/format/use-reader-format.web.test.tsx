import "fake-indexeddb/auto";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPerson } from "#tests/factories/people.ts";
import { BusinessFormat } from "./use-format.ts";
import { useReaderFormat } from "./use-reader-format.ts";

const LANGUAGES = { me: "fr", sara: "ar-EG", leo: null, ida: "sv-SE" };
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    profileEntity,
    businessEntity,
  ]);
  useSession.setState({ user: { id: "me", email: "", businessName: "" } });
  for (const [id, locale] of Object.entries(LANGUAGES)) {
    await replica.profiles.insert(newPerson({ id, name: id, locale }));
  }
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

/** The locales that a device in use in American English writes by, for each of these readers. */
async function localesFor(business: string | null, sara: string) {
  await replica.businesses.insert(newBusiness({ locale: business }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: "me" }}>
      <BusinessFormat value={newFormat({ currency: "EUR", zone: "Europe/Berlin" })}>
        {children}
      </BusinessFormat>
    </ReplicaContext>
  );
  const { result } = renderHook(useReaderFormat, { wrapper });
  await waitFor(() => expect(result.current("sara").locale).toBe(sara));
  return (reader: string) => result.current(reader);
}

it("writes in each reader's language, else in their business's, and for oneself as the device does", async () => {
  const formatFor = await localesFor("de-DE", "ar-EG");
  const readers = ["me", "sara", "leo", "ida", "somebody who left"];
  expect(readers.map((reader) => formatFor(reader).locale)).toEqual([
    "en-US",
    "ar-EG",
    "de-DE",
    "en-SE",
    "de-DE",
  ]);
  expect(formatFor("leo")).toMatchObject({ currency: "EUR", zone: "Europe/Berlin", hourCycle: 24 });
});

it("writes in the language in use here for who chose none in a business that has none", async () => {
  const formatFor = await localesFor(null, "ar-EG");
  expect(formatFor("leo").locale).toBe("en-US");
});
