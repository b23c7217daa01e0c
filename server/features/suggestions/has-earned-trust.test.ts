import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasEarnedTrust, type MemberTrustFacts } from './has-earned-trust.ts';

const SEED = { seed: 86 };
const NOW = new Date('2026-11-21T20:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** Oldest first, one per day until yesterday. */
function decided(accepted: readonly boolean[]): MemberTrustFacts['decisions'] {
  return accepted.map((isAccepted, at) => ({ isAccepted, date: daysAgo(accepted.length - at) }));
}

function facts(changes: Partial<MemberTrustFacts> = {}): MemberTrustFacts {
  return {
    decisions: decided(Array.from({ length: 10 }, () => true)),
    reverts: [],
    isAddressConfirmed: true,
    memberSince: daysAgo(30),
    now: NOW,
    ...changes,
  };
}

describe('trust', () => {
  test('needs ten accepted suggestions, a confirmed email address and 30 days of membership', () => {
    expect(hasEarnedTrust(facts())).toBe(true);
    expect(hasEarnedTrust(facts({ decisions: decided(Array.from({ length: 9 }, () => true)) }))).toBe(false);
    expect(hasEarnedTrust(facts({ isAddressConfirmed: false }))).toBe(false);
    expect(hasEarnedTrust(facts({ memberSince: daysAgo(29.9) }))).toBe(false);
  });

  test('allows two rejections among the last twenty decisions, but not three', () => {
    const last20 = (rejected: number) => [
      ...Array.from({ length: 30 }, () => false),
      ...Array.from({ length: rejected }, () => false),
      ...Array.from({ length: 20 - rejected }, () => true),
    ];
    expect(hasEarnedTrust(facts({ decisions: decided(last20(2)) }))).toBe(true);
    expect(hasEarnedTrust(facts({ decisions: decided(last20(3)) }))).toBe(false);
  });

  test('ends with two reverts within 30 days, and can be earned again by later decisions', () => {
    const reverts = [daysAgo(60), daysAgo(30)];
    expect(hasEarnedTrust(facts({ reverts: reverts.slice(0, 1) }))).toBe(true);
    expect(hasEarnedTrust(facts({ reverts: [daysAgo(61), daysAgo(30)] }))).toBe(true);
    expect(hasEarnedTrust(facts({ reverts: [daysAgo(31), daysAgo(1)] }))).toBe(false);
    expect(hasEarnedTrust(facts({ reverts }))).toBe(true);
    const before = decided(Array.from({ length: 40 }, () => true)).slice(0, 10);
    expect(hasEarnedTrust(facts({ decisions: before, reverts }))).toBe(false);
  });

  test('agrees with a simple model that counts every decision', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (accepted) => {
        const recent = accepted.slice(-20);
        const share = recent.filter(Boolean).length / recent.length;
        const expected = accepted.filter(Boolean).length >= 10 && share >= 0.9;
        expect(hasEarnedTrust(facts({ decisions: decided(accepted) }))).toBe(expected);
      }),
      SEED,
    );
  });

  test('is never gained by a rejection or a revert', () => {
    const days = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), days, (accepted, reverted) => {
        const reverts = reverted.toSorted((one, other) => other - one).map(daysAgo);
        const before = facts({ decisions: decided(accepted), reverts });
        const rejected = [...before.decisions, { isAccepted: false, date: NOW }];
        if (hasEarnedTrust({ ...before, decisions: rejected })) expect(hasEarnedTrust(before)).toBe(true);
        if (hasEarnedTrust({ ...before, reverts: [...reverts, NOW] }))
          expect(hasEarnedTrust(before)).toBe(true);
      }),
      SEED,
    );
  });
});
