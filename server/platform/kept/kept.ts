import type { ClientConfig } from 'pg';
import type { FastifyReply } from 'fastify';
import { pack, type Packed } from '../bytes.ts';
import type { Log } from '../log.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { createTopics } from './topics.ts';

/** An answer as it left, ready to leave again. */
export type Kept = {
  packed: Packed;
  /** Those of the answer, before anything of the request is added. */
  headers: Record<string, string>;
  topics: readonly string[] | null;
  /** By encoding: what the first visitor was sent, whole. */
  sent: Map<string, Sent>;
};
export type Sent = { etag: string; head: readonly string[]; body: Buffer };
export type Keeping = KeptAnswers<Kept> & Pick<ChangeFeed, 'settle' | 'close'>;

/** A gigabyte of answers is no use to a process that is to live within 300 MB. */
const MOST_BYTES = 48 * 1024 * 1024;

/** What visitors read, kept as bytes until somebody changes what it was made from. */
export async function openKeeping(connection: ClientConfig, log: Log): Promise<Keeping> {
  const topics = createTopics();
  const feed = await openChangeFeed({ connection, topics, log });
  const answers = createKeptAnswers<Kept>({
    topics,
    isLive: feed.isLive,
    mostBytes: MOST_BYTES,
    bytesOf: ({ packed }) => packed.text.length * ROOM_FOR_ENCODINGS,
  });
  return { ...answers, settle: feed.settle, close: feed.close };
}

/** The text may take two bytes a character, its bytes one, and both encodings together less than another. */
const ROOM_FOR_ENCODINGS = 4;

export function keep(text: string, headers: Record<string, string>, topics: readonly string[] | null): Kept {
  return { packed: pack(text, headers['etag']), headers, topics, sent: new Map() };
}

const OF_THE_REQUEST = /^(ratelimit|set-cookie$|date$|connection$|keep-alive$|content-length$)/;

/** Remembers the whole head of an answer to a visitor, so that the next one takes no thought. */
export function rememberSent(
  kept: Kept,
  encoding: 'br' | 'gzip' | null,
  reply: FastifyReply,
  body: Buffer,
): void {
  const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    OF_THE_REQUEST.test(name) ? [] : [name, String(value)],
  );
  kept.sent.set(encoding ?? '', {
    etag: kept.packed.etag(encoding),
    head: [...head, 'content-length', String(body.length)],
    body,
  });
}
