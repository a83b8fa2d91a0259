type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Record<Event, State>>>
>;

/** Returns a machine's states, its table as it is written down, and what leads into a state from the others. */
export function machineOf<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
) {
  const states = Object.keys(transitions) as State[];
  const [anyState] = states;
  const events = Object.keys(anyState ? transitions[anyState] : {}) as Event[];
  const ledTo = (state: State, event: Event) => transitions[state][event];
  return {
    states,
    /** A head, then each state with where its events lead; `·` stands for the state itself. */
    table: [
      ["state", ...events],
      ...states.map((state) => [
        state,
        ...events.map((event) => (ledTo(state, event) === state ? "·" : ledTo(state, event))),
      ]),
    ],
    into: (target: State) =>
      states
        .filter((state) => state !== target)
        .flatMap((state) =>
          events.filter((event) => ledTo(state, event) === target).map((event) => `${state} ${event}`),
        ),
  };
}

/** Parses the rows of a table as Markdown writes them; other lines are passed over. */
export function writtenTable(text: string): string[][] {
  const rows = text.split("\n").filter((line) => /^\|(?! ?-)/.test(line));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
