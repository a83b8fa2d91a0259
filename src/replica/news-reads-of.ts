import type { RxCollection } from "rxdb";
import type { NewsRead } from "#schema/entities/news-read.ts";
import type { Replica } from "./collections.ts";

/** Who has read what, which is kept with the posts: questions to it name the kind 'read'. */
export function newsReadsOf(replica: Replica): RxCollection<NewsRead> {
  return replica.news as unknown as RxCollection<NewsRead>;
}
