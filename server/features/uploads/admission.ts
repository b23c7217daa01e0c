import { unavailable, type Refusal } from '#server/platform/errors.ts';

export type Admission = { admit<T>(userId: string, work: () => Promise<T>): Promise<T> };

/** Each upload that is on its way holds up to 4 MB, however slowly it comes: so many at once, and so many of one member. */
const MOST = 16;
const MOST_OF_ONE = 4;

export function createAdmission(): Admission {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    async admit(userId, work) {
      const own = inside.get(userId) ?? 0;
      if (all >= MOST || own >= MOST_OF_ONE) throw busy();
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

function busy(): Refusal {
  return unavailable('overload', 'Many pictures are arriving at once. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}
