import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { DeviceEvidence, Evidence, Write } from "./evidence.ts";
import { findProblems } from "./oracle.ts";

const SAM = "user-sam";
const MARCUS = "user-marcus";

function write(device: string, changeId: string, more: Partial<Write> = {}): Write {
  return {
    ...{
      device,
      changeId,
      userId: device === "tablet" ? MARCUS : SAM,
      collection: "test_boards",
      id: "board",
    },
    ...{ kind: "patch", fields: {}, votes: 0, tagsAdded: [], tagsRemoved: [], uncertain: false },
    ...more,
  } as Write;
}

function device(name: string, userId: string, row: object, correction: object): DeviceEvidence {
  return {
    name,
    userId,
    rows: { test_boards: [{ ...row }], corrections: [{ ...correction }] },
    waiting: [],
    issues: [],
    shown: {
      test_boards: [{ ...row, deleted: false } as never],
      corrections: [{ ...correction, deleted: false } as never],
    },
  };
}

/** A run in which all went well: the phone and the tablet both worked on one board, and Sam asked for a correction. */
function wellEnded(): Evidence {
  const board = { id: "board", version: 7, title: "b2", note: "n1", tags: ["x"], votes: 4 };
  const correction = {
    id: "correction",
    version: 8,
    user_id: SAM,
    clock_in_time: "t1",
    clock_out_time: null,
  };
  return {
    writes: [
      write("phone", "c1", {
        kind: "insert",
        fields: { title: "a1", note: "n1" },
        votes: 1,
        tagsAdded: ["x", "y"],
      }),
      write("phone", "c2", { fields: { title: "a2" }, votes: 2 }),
      write("phone", "c3", { fields: { title: "a3" } }),
      write("tablet", "c4", { fields: { title: "b1" } }),
      write("tablet", "c5", { fields: { title: "b2" }, votes: 1, tagsRemoved: ["y"] }),
      write("phone", "c6", {
        ...{ kind: "insert", collection: "corrections", id: "correction" },
        fields: { clock_in_time: "t1", clock_out_time: null },
      }),
      write("phone", "c7", { kind: "insert", id: "made in vain" }),
      write("phone", "c8", { kind: "remove", id: "made in vain" }),
      write("phone", "c9", { kind: "insert", id: "refused", fields: { title: "no" } }),
    ],
    devices: [device("phone", SAM, board, correction), device("tablet", MARCUS, board, correction)],
    server: {
      changes: [
        { user_id: SAM, id: "c1" },
        { user_id: SAM, id: "c3" },
        { user_id: MARCUS, id: "c4" },
        { user_id: MARCUS, id: "c5" },
        { user_id: SAM, id: "c6" },
      ],
      rows: { test_boards: [{ ...board, deleted: false }], corrections: [{ ...correction, deleted: false }] },
    },
  };
}

function judged(spoil: (evidence: Evidence, phone: DeviceEvidence) => void = () => {}): string[] {
  const evidence = wellEnded();
  const phone = must(evidence.devices[0], "the phone");
  phone.issues.push({ id: "c9", row: { title: "no" } } as never);
  spoil(evidence, phone);
  return findProblems(evidence);
}

const onServer = (evidence: Evidence, collection = "test_boards") =>
  must(evidence.server.rows[collection]?.[0], "a row");
/** Changes the board everywhere, so that only its content is wrong. */
function everywhere(evidence: Evidence, fields: object) {
  Object.assign(onServer(evidence), fields);
  for (const { rows, shown } of evidence.devices) {
    Object.assign(must(rows.test_boards?.[0], "a row"), fields);
    Object.assign(must(shown.test_boards?.[0], "a row"), fields);
  }
}

it("finds nothing wrong with a run that went well", () => {
  expect(judged()).toEqual([]);
});

it("does not add up a board that was read and written in two steps", () => {
  expect(
    judged((evidence) => {
      everywhere(evidence, { votes: 9 });
      must(evidence.writes[1], "a write").uncertain = true;
    }),
  ).toEqual([]);
});

it("does not miss the removal of a tag that somebody else had removed", () => {
  expect(
    judged(({ writes }) => {
      writes.push(write("phone", "c10", { tagsRemoved: ["y"] }));
    }),
  ).toEqual([]);
});

it("takes a write that still waits for safe, until the run has come to rest", () => {
  const problems = judged((evidence, phone) => {
    evidence.writes.push(write("phone", "c10"));
    phone.waiting.push("c10");
  });
  expect(problems).toEqual(["queuesAreEmpty: phone still waits with c10"]);
});

it.each<[string, string, (evidence: Evidence, phone: DeviceEvidence) => void]>([
  ["queuesAreEmpty", "a change that still waits", (_, phone) => phone.waiting.push("c3")],
  ["devicesEqualServer", "a row a device lacks", (_, phone) => phone.rows.test_boards?.pop()],
  [
    "devicesEqualServer",
    "a row only a device has",
    (_, phone) => phone.rows.test_boards?.push({ id: "ghost", version: 1 }),
  ],
  [
    "devicesEqualServer",
    "a field that differs",
    (_, phone) => Object.assign(phone.rows.corrections?.[0] ?? {}, { clock_out_time: "t2" }),
  ],
  [
    "devicesEqualServer",
    "an old version",
    (_, phone) => Object.assign(phone.rows.corrections?.[0] ?? {}, { version: 7 }),
  ],
  [
    "devicesEqualServer",
    "a row that was deleted at the server",
    (_, phone) => Object.assign(phone.shown.corrections?.[0] ?? {}, { deleted: true }),
  ],
  [
    "nothingIsLost",
    "a write that went nowhere",
    (evidence) => evidence.writes.push(write("phone", "c10", { fields: { note: "n1" } })),
  ],
  [
    "nothingIsLost",
    "edits of which only some undo each other",
    (evidence) =>
      evidence.writes.push(
        write("phone", "c10", { tagsAdded: ["t"] }),
        write("phone", "c11", { tagsRemoved: ["t"], votes: 1 }),
      ),
  ],
  ["nothingIsLost", "a refused write that is in no inbox", (_, phone) => phone.issues.pop()],
  [
    "nothingIsLost",
    "a refused write that is in another device's inbox",
    (evidence, phone) => evidence.devices[1]?.issues.push(...phone.issues.splice(0)),
  ],
  [
    "nothingIsLost",
    "a removal that was forgotten",
    (evidence) => evidence.writes.push(write("phone", "c10", { kind: "remove" })),
  ],
  [
    "nothingIsTwice",
    "a change applied twice",
    ({ server }) => server.changes.push({ user_id: MARCUS, id: "c1" }),
  ],
  [
    "nothingIsTwice",
    "a change that nobody made",
    ({ server }) => server.changes.push({ user_id: SAM, id: "c99" }),
  ],
  [
    "nothingIsTwice",
    "a row that nobody added",
    ({ server }) => server.rows.test_boards?.push({ id: "ghost", version: 9, deleted: true }),
  ],
  [
    "nothingIsTwice",
    "two corrections of one tap",
    (evidence) => {
      evidence.writes.push(write("phone", "c10", { kind: "insert", id: "twin" }));
      evidence.server.changes.push({ user_id: SAM, id: "c10" });
      evidence.server.rows.corrections?.push({ ...onServer(evidence, "corrections"), id: "twin" });
    },
  ],
  ["appliedWritesShow", "an applied insert without its row", ({ server }) => server.rows.corrections?.pop()],
  [
    "appliedWritesShow",
    "an applied removal whose row lives",
    (evidence) => {
      evidence.writes.push(write("phone", "c10", { kind: "remove" }));
      evidence.server.changes.push({ user_id: SAM, id: "c10" });
    },
  ],
  ["boardsAddUp", "a vote that is missing", (evidence) => everywhere(evidence, { votes: 3 })],
  ["boardsAddUp", "a vote that counted twice", (evidence) => everywhere(evidence, { votes: 5 })],
  ["boardsAddUp", "a tag that is missing", (evidence) => everywhere(evidence, { tags: [] })],
  ["boardsAddUp", "a tag that came back", (evidence) => everywhere(evidence, { tags: ["x", "y"] })],
  ["fieldsHoldALastWord", "an earlier value", (evidence) => everywhere(evidence, { title: "a2" })],
  ["fieldsHoldALastWord", "the value before all edits", (evidence) => everywhere(evidence, { title: "a1" })],
  ["fieldsHoldALastWord", "a value nobody typed", (evidence) => everywhere(evidence, { note: "" })],
  [
    "refusedIsKept",
    "a refused write whose text is gone",
    (_, phone) => Object.assign(phone.issues[0] ?? {}, { row: { title: "" } }),
  ],
])("%s finds %s", (check, _, spoil) => {
  expect(judged(spoil)).toContainEqual(expect.stringMatching(`^${check}: `));
});
