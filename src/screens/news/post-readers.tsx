import { useState } from "react";
import type { PostReaders } from "#domain/news/news-board.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";

/** How many of the team have read a post, and who when it is pressed. */
export function ReadBy({ readers: { read, unread } }: { readers: PostReaders }) {
  const [isOpen, setOpen] = useState(false);
  const count = read.length + unread.length;
  if (count === 0) return null;
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        Read by {read.length} of {count}
      </Button>
      <ModalFrame isOpen={isOpen} onClose={() => setOpen(false)} title={`Read by ${read.length} of ${count}`}>
        <People title="Not read yet" people={unread} />
        <People title="Read" people={read} />
      </ModalFrame>
    </>
  );
}

function People({ title, people }: { title: string; people: PostReaders["read"] }) {
  if (people.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-muted">
        {title} ({people.length})
      </h3>
      <List label={title}>
        {people.map(({ id, name, profile_picture_url }) => (
          <ListRow key={id} leading={<Avatar name={name} picture={profile_picture_url} />} title={name} />
        ))}
      </List>
    </section>
  );
}
