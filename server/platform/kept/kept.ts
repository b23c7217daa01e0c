import type { ClientConfig } from 'pg';
import { pack, type Packed } from '../bytes.ts';
import type { Log } from '../log.ts';
import type { Reads } from '../replica/reads.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { createKnownMembers, type KnownMembers } from './known-members.ts';
import { createMemory, type Memory } from './memory.ts';
import { createTopics } from './topics.ts';

/** An answer that is the same for everybody, ready to be sent. */
export type Kept = {
  packed: Packed;
  /** Those of the answer, before anything of the request is added. */
  headers: Record<string, string>;
  topics: readonly string[] | null;
};
export type Keeping = KeptAnswers<Kept> &
  Pick<ChangeFeed, 'settle' | 'close'> & { members: KnownMembers; memory: Memory };

/** A gigabyte of answers is no use to a process that is to live within 300 MB. */
const MOST_BYTES = 40 * 1024 * 1024;

type Source = { connection: ClientConfig; reads: Reads };

/** What visitors read, kept as bytes until somebody changes what it was made from. */
export async function openKeeping(
  { connection, reads }: Source,
  log: Log,
  patience?: number,
): Promise<Keeping> {
  const topics = createTopics();
  const feed = await openChangeFeed({ connection, topics, log, ...(patience && { patience }) });
  const answers = createKeptAnswers<Kept>({
    topics,
    isLive: feed.isLive,
    mostBytes: MOST_BYTES,
    bytesOf: ({ packed }) => packed.length * ROOM_FOR_ENCODINGS,
    reads,
  });
  const memory = createMemory({ topics, isLive: feed.isLive, reads });
  return { ...answers, members: createKnownMembers(), memory, settle: feed.settle, close: feed.close };
}

/** Its bytes, and both encodings together less than as many again. */
const ROOM_FOR_ENCODINGS = 2;

export function keep(text: string, headers: Record<string, string>, topics: readonly string[] | null): Kept {
  return { packed: pack(text, headers), headers, topics };
}

/** What a member reads may be his or hers alone; what visitors read is the same for all of them. */
export const FOR_VISITORS = 'public, no-cache';
export const FOR_MEMBERS = 'private, no-store';
