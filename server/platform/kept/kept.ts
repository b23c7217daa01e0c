import type { ClientConfig } from 'pg';
import type { FastifyReply } from 'fastify';
import { pack, type Packed } from '../bytes.ts';
import type { Log } from '../log.ts';
import type { Reads } from '../replica/reads.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { createKnownMembers, type KnownMembers } from './known-members.ts';
import { createMemory, type Memory } from './memory.ts';
import { createTopics } from './topics.ts';

/** An answer as it left, ready to leave again. */
export type Kept = {
  packed: Packed;
  /** Those of the answer, before anything of the request is added. */
  headers: Record<string, string>;
  topics: readonly string[] | null;
  /** By encoding: what the first caller was sent, whole. */
  sent: Map<string, Sent>;
};
export type Sent = { etag: string; head: () => Head; headForMembers: () => Head; body: Buffer };
/** Name, value, name, value; `ofUnchanged` goes with a 304. */
type Head = { whole: string[]; ofUnchanged: string[] };
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
    bytesOf: ({ packed }) => packed.length * ROOM_FOR_ENCODINGS + ROOM_FOR_HEADS,
    reads,
  });
  const memory = createMemory({ topics, isLive: feed.isLive, reads });
  return { ...answers, members: createKnownMembers(), memory, settle: feed.settle, close: feed.close };
}

/** Its bytes, and both encodings together less than as many again. */
const ROOM_FOR_ENCODINGS = 2;
/** Some 25 headers, in four lists for each encoding that was asked for. */
const ROOM_FOR_HEADS = 2_500;

export function keep(text: string, headers: Record<string, string>, topics: readonly string[] | null): Kept {
  return { packed: pack(text, headers), headers, topics, sent: new Map() };
}

const OF_THE_REQUEST =
  /^(ratelimit|set-cookie$|date$|connection$|keep-alive$|content-length$|cache-control$)/;
const OF_THE_BODY = new Set(['content-length', 'content-type', 'content-encoding']);

/** Remembers the whole head of an answer, so that the next one takes no thought. */
export function rememberSent(
  kept: Kept,
  encoding: 'br' | 'gzip' | null,
  reply: FastifyReply,
  body: Buffer,
): void {
  const headers = reply.getHeaders();
  const head = (cache: string): Head => {
    const own = Object.entries(headers).filter(([name]) => !OF_THE_REQUEST.test(name));
    const all = [...own, ['cache-control', cache] as const, ['content-length', body.length] as const];
    const flat = (some: typeof all) => some.flatMap(([name, value]) => [name, String(value)]);
    return { whole: flat(all), ofUnchanged: flat(all.filter(([name]) => !OF_THE_BODY.has(name))) };
  };
  // Most answers are never asked for again: what only the next caller needs is put together when he comes.
  kept.sent.set(encoding ?? '', {
    etag: kept.packed.etag(encoding),
    head: once(() => head(FOR_VISITORS)),
    headForMembers: once(() => head(FOR_MEMBERS)),
    body,
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What a member reads may be his or hers alone; what visitors read is the same for all of them. */
export const FOR_VISITORS = 'public, no-cache';
export const FOR_MEMBERS = 'private, no-store';
