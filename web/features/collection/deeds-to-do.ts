import type { Sandwich } from '#contract/sandwiches.ts';
import { ApiError, call } from '#web/lib/call.ts';
import type { Link } from './links.ts';
import type { Deed } from './turns.ts';

interface Flags {
  isFavorite: boolean;
  hasTried: boolean;
}

const SAVED: Flags = { isFavorite: false, hasTried: false };

export function saveDeed(userId: string, sandwich: Sandwich): Deed {
  return {
    shown: (before) => before ?? newLink(userId, sandwich, SAVED),
    send: (confirmed) => Promise.resolve(confirmed ?? add(userId, sandwich.id, SAVED)),
  };
}

/** On an unsaved sandwich it makes the link, on a saved one it sets the flag (member.md section 4). */
export function favoriteDeed(userId: string, sandwich: Sandwich, isFavorite: boolean): Deed {
  return {
    shown: (before) =>
      before ? { ...before, isFavorite } : newLink(userId, sandwich, { ...SAVED, isFavorite }),
    send: (confirmed) =>
      confirmed ? change(confirmed, { isFavorite }) : add(userId, sandwich.id, { ...SAVED, isFavorite }),
  };
}

/** `record` tells the server of the visit, which sets the flag there. */
export function triedDeed(userId: string, sandwich: Sandwich, record: () => Promise<void>): Deed {
  return {
    shown: (before) => ({ ...(before ?? newLink(userId, sandwich, SAVED)), hasTried: true }),
    async send(confirmed) {
      await record();
      if (confirmed) return { ...confirmed, hasTried: true };
      // Merges with the row that the visit has made, and says its id.
      return add(userId, sandwich.id, SAVED).catch(() => null);
    },
  };
}

export function untryDeed(): Deed {
  return {
    shown: (before) => before && { ...before, hasTried: false },
    send: async (confirmed) => confirmed && change(confirmed, { hasTried: false }),
  };
}

/** Sets the flag again where untrying was a slip; no visit is claimed that was not claimed before. */
export function retryDeed(): Deed {
  return {
    shown: (before) => before && { ...before, hasTried: true },
    send: async (confirmed) => confirmed && change(confirmed, { hasTried: true }),
  };
}

export function removeDeed(): Deed {
  return {
    shown: () => null,
    async send(confirmed) {
      if (confirmed) await remove(confirmed.id);
      return null;
    },
  };
}

/** Puts a removed row back with everything that it held. */
export function restoreDeed(removed: Link): Deed {
  const { userId, sandwichId, isFavorite, hasTried, rating, notes } = removed;
  return {
    shown: (before) => before ?? removed,
    async send() {
      const back = await call('POST', '/api/user-sandwiches', {
        body: { userId, sandwichId, isFavorite, hasTried, rating, notes },
      });
      return { ...back, dateCreated: removed.dateCreated };
    },
  };
}

function newLink(userId: string, sandwich: Sandwich, flags: Flags): Link {
  const now = new Date().toISOString();
  return { id: 0, userId, sandwichId: sandwich.id, ...flags, dateCreated: now, dateUpdated: now, sandwich };
}

function add(userId: string, sandwichId: number, flags: Flags): Promise<Link> {
  return call('POST', '/api/user-sandwiches', { body: { userId, sandwichId, ...flags } });
}

async function change(confirmed: Link, flags: Partial<Flags>): Promise<Link> {
  const { id, userId } = confirmed;
  const changed = await call('PATCH', '/api/user-sandwiches/{id}', {
    params: { id },
    body: { userId, ...flags },
  });
  return { ...confirmed, ...changed };
}

async function remove(id: number): Promise<void> {
  try {
    await call('DELETE', '/api/user-sandwiches/{id}', { params: { id } });
  } catch (error) {
    // Another tab was quicker.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
