import { pickNextSandwichToCompare, type PairwiseComparison } from '#shared/members/pairwise-ranking.ts';
import { totpCodeAt } from '#server/testing/enroll-second-factor.ts';
import type { FuzzPlaceholder, FuzzPlaceholderName } from './fuzz-placeholders.ts';

type UnrankedSandwich = { sandwichId: number; rivalId: number | null };
export type FuzzActor = {
  kind: 'nobody' | 'member' | 'editor' | 'admin';
  id: string;
  username: string;
  email: string;
  password: string;
  cookie: string;
  /** Of the authenticator app, in Base32; '' before one is set up. */
  totpKey: string;
  ownIds: Partial<Record<FuzzPlaceholderName, unknown[]>>;
  waiting: UnrankedSandwich[];
  ranked: number[];
};

const MAX_KNOWN = 400;

export class FuzzState {
  readonly actors: FuzzActor[] = [];
  readonly knownIds: Partial<Record<FuzzPlaceholderName, unknown[]>> = {};
  readonly cursors = new Map<string, string[]>();
  private made = 0;

  add(name: FuzzPlaceholderName, value: unknown, actor?: FuzzActor): void {
    const pool = ((actor ? actor.ownIds : this.knownIds)[name] ??= []);
    if (value === undefined || value === null || pool.includes(value)) return;
    pool.push(value);
    if (pool.length > MAX_KNOWN) pool.splice(0, MAX_KNOWN / 2);
  }

  remove(name: FuzzPlaceholderName, value: unknown, actor?: FuzzActor): void {
    const pool = (actor ? actor.ownIds : this.knownIds)[name];
    const at = pool?.indexOf(value) ?? -1;
    if (pool && at >= 0) pool.splice(at, 1);
  }

  picker(actor: FuzzActor, operationId: string): (slot: FuzzPlaceholder) => unknown {
    let waiting: UnrankedSandwich | undefined;
    return ({ slot, nth, ...more }) => {
      const from = (pool: readonly unknown[] | undefined, otherwise: unknown) =>
        pool && pool.length > 0 ? pool[nth % pool.length] : otherwise;
      const { suffix = '', list } = more as { suffix?: string; list?: FuzzPlaceholder[] };
      if (list) return list.map((one) => this.picker(actor, operationId)(one)).join();
      const others = this.actors.filter(({ kind }) => kind !== 'nobody');
      switch (slot) {
        case 'fresh':
          return `eater-${(this.made += 1).toString(36)}-${nth.toString(36).slice(0, 5)}${suffix}`;
        case 'self':
          return actor.id;
        case 'member':
        case 'publicMember':
          return from(others, actor)!['id' as never];
        case 'otherMember':
          return from(this.knownIds.otherMember, actor.id);
        case 'username':
        case 'login':
          return actor.username || 'nobody-known';
        case 'email':
          return actor.email || 'nobody@eaters.example';
        case 'password':
          return actor.password;
        case 'tried':
          waiting = actor.waiting[nth % Math.max(1, actor.waiting.length)];
          return waiting?.sandwichId ?? from(this.knownIds.sandwich, 1);
        case 'rival':
          return waiting?.rivalId ?? from(actor.ranked, 1);
        case 'cursor':
          return from(this.cursors.get(operationId), 'WzFd');
        case 'tagName':
          return from(this.knownIds.tagName, 'Zesty');
        case 'totpCode':
          return actor.totpKey ? totpCodeAt(actor.totpKey, new Date()) : '000000';
        case 'picture':
          return from(this.knownIds.picture, null);
        default:
          return from(
            actor.ownIds[slot],
            from(this.knownIds[slot], TEXTS.has(slot) ? `no-${slot}` : 2_147_483_000 + (nth % 100)),
          );
      }
    };
  }

  learnRanking(
    actor: FuzzActor,
    ranking: {
      ranked: { sandwichId: number }[];
      waiting: { sandwichId: number }[];
      answers: (PairwiseComparison & { sandwichId: number })[];
    },
  ): void {
    actor.ranked = ranking.ranked.map(({ sandwichId }) => sandwichId);
    actor.waiting = ranking.waiting.map(({ sandwichId }) => ({
      sandwichId,
      rivalId: pickNextSandwichToCompare(
        actor.ranked,
        ranking.answers.filter((answer) => answer.sandwichId === sandwichId),
      ),
    }));
  }
}

const TEXTS: ReadonlySet<FuzzPlaceholderName> = new Set<FuzzPlaceholderName>([
  'anyReview',
  'placeId',
  'rankingToken',
  'resetToken',
  'verifyToken',
  'unsubscribeToken',
  'website',
  'webPicture',
  'recoveryCode',
]);
