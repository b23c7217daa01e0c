import { unavailableError, type HttpError } from '#server/platform/http/http-error.ts';

export type ConcurrentUploadLimit = { admit<T>(userId: string, work: () => Promise<T>): Promise<T> };

/** An upload holds up to 4 MB, however slowly it arrives, so concurrent uploads are limited. */
const MAX_UPLOADS = 16;
const MAX_UPLOADS_PER_MEMBER = 4;

export function createConcurrentUploadLimit(): ConcurrentUploadLimit {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    async admit(userId, work) {
      const own = inside.get(userId) ?? 0;
      if (all >= MAX_UPLOADS || own >= MAX_UPLOADS_PER_MEMBER) throw busy();
      all++;
      inside.set(userId, own + 1);
      try {
        return await work();
      } finally {
        all--;
        const left = (inside.get(userId) ?? 1) - 1;
        if (left === 0) inside.delete(userId);
        else inside.set(userId, left);
      }
    },
  };
}

function busy(): HttpError {
  return unavailableError(
    'overload',
    'A lot of photos are coming in right now. Please try again in a moment.',
    {
      retryAfterSeconds: 5,
    },
  );
}
