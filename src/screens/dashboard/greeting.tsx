import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";

interface GreetingProps {
  /** The full name, as far as it is known. */
  name: string | undefined;
}

export function Greeting({ name }: GreetingProps) {
  const now = useNow(EVERY_MINUTE_MS);
  const format = useFormat();
  const firstName = name?.trim().split(/\s+/)[0] || "User";
  return (
    <header>
      <h2 className="text-2xl leading-tight font-bold tracking-tight sm:text-3xl">Welcome, {firstName}</h2>
      <p className="mt-1 text-muted">{format.day(now)}</p>
    </header>
  );
}
