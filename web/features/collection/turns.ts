import type { QueryClient } from '@tanstack/react-query';
import { collectionPath } from './api.ts';
import { detailsOf, linkOf } from './links.ts';
import type { Link } from './links.ts';
import { listInUse } from './list-start.ts';
import { showLink, shownLink } from './shown-links.ts';

/** What is changed at once on the screen, and how the server is then asked for it. */
export interface Deed {
  /** The row as it will be; null where there will be none. */
  shown: (before: Link | null) => Link | null;
  /** Given the row as the server has it; answers the row as the server then has it. */
  send: (confirmed: Link | null) => Promise<Link | null>;
}

interface Line {
  waiting: Deed[];
  confirmed: Link | null;
  /** Ends when everything before has been answered. */
  last: Promise<unknown>;
}

const lines = new Map<string, Line>();

/**
 * One sandwich's deeds go to the server one after the other, each built on what the one before came to, so that two quick
 * presses cannot overtake each other. The screen shows the confirmed row with the waiting deeds on top: a deed that fails
 * falls out of it, and nothing else does.
 */
export function takeTurn(
  client: QueryClient,
  userId: string,
  sandwichId: number,
  deed: Deed,
): Promise<Link | null> {
  const key = `${userId}/${sandwichId}`;
  const line = lines.get(key) ?? opened(client, userId, sandwichId);
  lines.set(key, line);
  line.waiting.push(deed);
  const draw = () => {
    const row = line.waiting.reduce((link, { shown }) => shown(link), line.confirmed);
    showLink(client, userId, sandwichId, row);
  };
  draw();
  const turn = line.last.then(async () => {
    draw();
    try {
      const whole = deed.shown(line.confirmed);
      const sent = await deed.send(line.confirmed);
      // The server answers compact rows; what they leave out would be missed where a later deed falls back on this one.
      line.confirmed = sent && { ...(whole && detailsOf(whole)), ...sent };
      return line.confirmed;
    } finally {
      leave(line, deed, key);
      draw();
    }
  });
  // The first in line also fails where the list cannot be had.
  turn.catch(() => leave(line, deed, key));
  line.last = turn.catch(() => {});
  return turn;
}

function opened(client: QueryClient, userId: string, sandwichId: number): Line {
  const line: Line = {
    waiting: [],
    confirmed: shownLink(client, userId, sandwichId),
    last: Promise.resolve(),
  };
  line.last = client.ensureQueryData(listInUse(client, userId)).then(async (links) => {
    line.confirmed = linkOf(links, sandwichId) && line.confirmed;
    // An older answer that is still on its way would undo what is shown.
    await client.cancelQueries({
      queryKey: [collectionPath(userId)],
      predicate: ({ state }) => state.data !== undefined,
    });
  });
  return line;
}

function leave(line: Line, deed: Deed, key: string): void {
  line.waiting = line.waiting.filter((other) => other !== deed);
  if (line.waiting.length === 0 && lines.get(key) === line) lines.delete(key);
}
