import type { Kysely } from 'kysely';
import { suggestionInputSchema } from '#contract/members/suggestions.ts';
import type { DB } from '#db/schema.gen.ts';
import { revertMemberChanges } from '#server/features/history/history.ts';
import { inCatalogTransaction, sql } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Member } from '#server/platform/http/policy.ts';
import { defined } from '#shared/defined.ts';
import { applySuggestionDecision } from '../decide-suggestion.ts';
import { submitSuggestion } from '../suggestions.ts';
import {
  falseValue,
  keyOf,
  selectFalseFields,
  trueValue,
  type Target,
  type Value,
} from './simulated-catalog.ts';

const HOUR_MS = 3_600_000;
const DAYS = 30;
/** When editors look at the queue. */
const SESSIONS = [8, 20];
/** Facts that change in the world in an hour, such as prices. */
const CHANGES_PER_HOUR = 2;
/** Until somebody notices a wrong value, on average. */
const HOURS_TO_NOTICE = 24;
const VANDAL_EDITS_PER_DAY = 5;
/** How often an editor decides wrongly. */
const MISTAKES = { accepted: 1 / 1000, rejected: 1 / 50 };
const ACCEPTED_FOR_TRUST = 12;
const SPREE = 10;

export type Crowd = {
  honest: readonly Member[];
  /** Of the honest ones those who make half of the fixes. */
  regulars: readonly Member[];
  vandals: readonly Vandal[];
  admin: Member;
};
export type Vandal = { member: Member; isRing: boolean; earnsTrust: boolean };
export type Month = {
  attempts: number;
  refused: number;
  publishedAtOnce: number;
  falseFieldHours: number;
  falseFieldHoursOfWiki: number;
  falseWarningHours: number;
  honestFixes: number;
  /** Until an accepted fix is on the site, in hours, in ascending order. */
  hoursToPublish: number[];
  vandalsReverted: number;
  restoredByOneAction: number[];
};

type Open = {
  id: number;
  isFalse: boolean;
  submitted: number;
  member: Member;
  published: boolean;
  target: Target;
};

export async function simulateMonth(
  db: Kysely<DB>,
  {
    crowd,
    targets,
    start,
    random,
  }: { crowd: Crowd; targets: readonly Target[]; start: Date; random: () => number },
): Promise<Month> {
  const month: Month = {
    ...{ attempts: 0, refused: 0, publishedAtOnce: 0, falseFieldHours: 0, falseFieldHoursOfWiki: 0 },
    ...{
      falseWarningHours: 0,
      honestFixes: 0,
      hoursToPublish: [],
      vandalsReverted: 0,
      restoredByOneAction: [],
    },
  };
  const pick = <T>(from: readonly T[]): T => defined(from[Math.floor(random() * from.length)]);
  const accepted = new Map<string, number>();
  const spreeDone = new Set<string>();
  const versions = new Map<string, number>();
  const wrong = new Map<string, Target>();
  const wiki = new Set<string>();
  let open: Open[] = [];
  let version = 0;

  for (let hour = 0; hour < DAYS * 24; hour++) {
    const now = new Date(start.getTime() + hour * HOUR_MS);
    await setDatabaseClock(db, now);
    for (let change = 0; change < CHANGES_PER_HOUR; change++) {
      const target = pick(targets);
      versions.set(keyOf(target), (version += 1));
      wrong.set(keyOf(target), target);
    }
    for (const target of wrong.values())
      if (random() < 1 / HOURS_TO_NOTICE)
        await fix(random() < 0.5 ? pick(crowd.regulars) : pick(crowd.honest), target);
    const ringTarget = pick(targets);
    for (const vandal of crowd.vandals) await misbehave(vandal, ringTarget);
    if (SESSIONS.includes(hour % 24)) await decideAll();
    await measure();

    async function fix(member: Member, target: Target) {
      const value = trueValue(target.field, versions.get(keyOf(target)) ?? 0);
      const id = await suggest(member, target, value, false);
      if (id !== null) month.honestFixes += 1;
    }

    async function misbehave({ member, isRing, earnsTrust }: Vandal, ringTarget: Target) {
      const trust = accepted.get(member.id) ?? 0;
      if (earnsTrust && trust < ACCEPTED_FOR_TRUST) {
        if (hour % 6 === 0 && wrong.size > 0) await fix(member, pick([...wrong.values()]));
        return;
      }
      const isSpree = earnsTrust && !spreeDone.has(member.id) && hour % 24 > 8;
      if (isSpree) spreeDone.add(member.id);
      const edits = isSpree ? SPREE : Number(random() < VANDAL_EDITS_PER_DAY / 24);
      for (let edit = 0; edit < edits; edit++) {
        month.attempts += 1;
        const target = isRing && !isSpree ? ringTarget : pick(targets);
        wiki.add(keyOf(target));
        const value = falseValue(target.field, isRing ? hour : (version += 1));
        if ((await suggest(member, target, value, true)) === null) month.refused += 1;
      }
      if (random() < 1 / 48) {
        const target = {
          ...pick(targets.filter(({ entityType }) => entityType === 'sandwich')),
          field: 'containsDairy' as const,
        };
        await suggest(member, target, true, true);
      }
    }

    async function suggest(member: Member, target: Target, value: Value, isFalse: boolean) {
      const { entityType, entityId, field } = target;
      const input = suggestionInputSchema.parse({
        kind: 'edit',
        entityType,
        entityId,
        changes: { [field]: value },
      });
      try {
        const { id, changes } = await inCatalogTransaction(db, (tx) =>
          submitSuggestion(tx, input, { viewer: member, now }),
        );
        const published = changes.every(({ isPublished }) => isPublished);
        open.push({ id, isFalse, submitted: hour, member, published, target });
        if (published && isFalse && field !== 'containsDairy') month.publishedAtOnce += 1;
        if (published && !isFalse) month.hoursToPublish.push(0);
        return id;
      } catch (error) {
        if (error instanceof HttpError && error.kind === 'conflict') return null;
        throw error;
      }
    }

    /** First everything of those who were caught with published nonsense, in one action each; then one by one. */
    async function decideAll() {
      const caught = new Map<string, number>();
      for (const { isFalse, published, member, target } of open)
        if (isFalse && published && target.field !== 'containsDairy')
          caught.set(member.id, (caught.get(member.id) ?? 0) + 1);
      for (const [userId, count] of caught) {
        if (count < 2) continue;
        const since = new Date(now.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
        const context = { viewer: crowd.admin, now, hosts: [], step: { dryRun: false } };
        const { reverted } = await revertMemberChanges(db, { userId, since }, context);
        month.vandalsReverted += 1;
        month.restoredByOneAction.push(reverted.length);
      }
      for (const each of open) await decide(each);
      open = [];
      wiki.clear();
    }

    async function decide({ id, isFalse, submitted, member, published }: Open) {
      const isAccepted = isFalse ? random() < MISTAKES.accepted : random() >= MISTAKES.rejected;
      await applySuggestionDecision(db, id, isAccepted ? 'accepted' : 'rejected', {
        viewer: crowd.admin,
        ifMatch: null,
        now,
      });
      if (!isAccepted) return;
      accepted.set(member.id, (accepted.get(member.id) ?? 0) + 1);
      if (!isFalse && !published) month.hoursToPublish.push(hour - submitted);
    }

    async function measure() {
      const { fields, warnings } = await selectFalseFields(db);
      month.falseFieldHours += fields.size;
      month.falseWarningHours += warnings;
      month.falseFieldHoursOfWiki += wiki.size;
      for (const key of wiki) if (random() < 1 / HOURS_TO_NOTICE) wiki.delete(key);
      for (const target of targets) if (fields.has(keyOf(target))) wrong.set(keyOf(target), target);
      for (const [key, target] of wrong) if (!fields.has(key) && (await isRight(target))) wrong.delete(key);
    }
  }
  month.hoursToPublish.sort((a, b) => a - b);
  return month;

  async function isRight({ entityType, entityId, field }: Target): Promise<boolean> {
    const columns = { phoneNumber: 'phone_number', containsDairy: 'contains_dairy' } as const;
    const column = field in columns ? columns[field as keyof typeof columns] : field;
    const { rows } = await sql<{ value: Value }>`
      SELECT ${sql.ref(column)} AS value FROM ${sql.table(`${entityType}s` as never)} WHERE id = ${entityId}`.execute(
      db,
    );
    return (
      String(rows[0]?.value) ===
      String(trueValue(field, versions.get(`${entityType} ${entityId} ${field}`) ?? 0))
    );
  }
}

/** Reverts have the time of the database. */
async function setDatabaseClock(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`SELECT set_config('test_clock.seconds', ${String((now.getTime() - Date.now()) / 1000)}, false)`.execute(
    db,
  );
}
