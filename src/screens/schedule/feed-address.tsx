import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";

const WAYS = [
  ["Google Calendar", "on a computer: Other calendars, +, From URL, and paste it."],
  ["Apple Calendar", "File, New Calendar Subscription (on iPhone: Calendars, Add Calendar), and paste it."],
  ["Outlook", "Add calendar, Subscribe from web, and paste it."],
];

/** The address of a feed, and what to do with it. */
export function FeedAddress({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Address copied");
    } catch {
      toast.error("It could not be copied. Please select it and copy it yourself.");
    }
  }

  return (
    <>
      <TextField label="Your private address" value={url} isReadOnly />
      <Button onPress={() => void copy()}>Copy address</Button>
      <Banner tone="caution" icon="lock">
        It is like a key: whoever has it can read your shifts. It is shown only now.
      </Banner>
      <ul className="flex flex-col gap-2 text-sm">
        {WAYS.map(([name, text]) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>: {text}
          </li>
        ))}
      </ul>
    </>
  );
}
