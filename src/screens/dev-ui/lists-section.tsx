import { useState } from "react";
import type { Selection } from "react-aria-components/GridList";
import { Avatar, AvatarPicture, PictureOf } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { GridList, GridListRow } from "#ui/grid-list.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { CardSkeleton, RowsSkeleton, Skeleton, TextSkeleton } from "#ui/skeleton.tsx";
import { PEOPLE } from "./people.ts";
import { Specimen, usePaneName } from "./specimen.tsx";

export function ListsSection() {
  const [selected, setSelected] = useState<Selection>(new Set(["marcus"]));
  return (
    <>
      <Specimen name="list, avatar: initials, a picture, one that fails">
        <List label={usePaneName("Team")}>
          {PEOPLE.map(({ id, name, role, hours, picture }) => (
            <ListRow
              key={id}
              leading={
                <PictureOf value={AvatarPicture}>
                  <Avatar name={name} picture={picture} />
                </PictureOf>
              }
              title={name}
              detail={`${hours} hours this week`}
              trailing={<Badge>{role}</Badge>}
            />
          ))}
        </List>
      </Specimen>
      <Specimen name="grid-list: several may be selected">
        <GridList
          label={usePaneName("Contacts")}
          items={PEOPLE}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={setSelected}
        >
          {({ id, name, role }) => <GridListRow id={id} textValue={name} title={name} detail={role} />}
        </GridList>
      </Specimen>
      <Specimen name="grid-list: one may be selected">
        <GridList label={usePaneName("Conversations")} items={PEOPLE.slice(0, 2)} selectionMode="single">
          {({ id, name }) => (
            <GridListRow id={id} textValue={name} title={name} leading={<Avatar name={name} />} />
          )}
        </GridList>
      </Specimen>
      <Specimen name="skeleton: rows, text, a card, blocks">
        <RowsSkeleton label="Loading the team" rows={PEOPLE.length} />
        <TextSkeleton label="Loading the text" />
        <CardSkeleton label="Loading the card" height="6rem" />
        <Skeleton label="Loading" lines={2} />
      </Specimen>
    </>
  );
}
