import { textParts } from "#domain/news/text-parts.ts";

/** What a post says, with its line breaks, and with web addresses as links. */
export function PostText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {textParts(text).map(({ text: words, href }, place) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have nothing else.
            key={place}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-brand-ink underline underline-offset-4"
          >
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}
