import type { Kysely } from 'kysely';
import { suggestionInputSchema } from '#contract/members/suggestions.ts';
import type { DB } from '#db/schema.gen.ts';
import { revertMemberChangesStep } from '#server/features/history/history.ts';
import { inCatalogTransaction, sql } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { decideSuggestion } from '#server/features/suggestions/decide-suggestion.ts';
import { submitSuggestion } from '#server/features/suggestions/suggestions.ts';
import {
  inaccurateFieldValue,
  isInaccurateFieldValue,
  simulatedFieldKey,
  readSimulatedValues,
  accurateFieldValue,
  type SimulatedTarget,
  type SimulatedValue,
} from './simulated-catalog.ts';

const HOUR_MS = 3_600_000;
const DAYS = 30;
/** When editors look at the queue. */
const SESSIONS = [8, 20];
/** Facts that change in the world in an hour, such as prices. */
const CHANGES_PER_HOUR = 2;
/** The average time until somebody notices a wrong value. */
const HOURS_TO_NOTICE = 24;
const VANDAL_EDITS_PER_DAY = 5;
const WARNINGS_PER_DAY = 0.5;
/** How often an editor decides wrongly. */
const MISTAKES = { accepted: 1 / 1000, rejected: 1 / 50 };
const ACCEPTED_FOR_TRUST = 12;
const SPREE = 10;

export type SimulatedAccounts = {
  honest: readonly SignedInViewer[];
  /** The honest members who make half of the fixes. */
  regulars: readonly SignedInViewer[];
  vandals: readonly SimulatedVandal[];
  admin: SignedInViewer;
};
export type SimulatedVandal = { member: SignedInViewer; isRing: boolean; earnsTrust: boolean };
export type SimulatedMonthResult = {
  attempts: number;
  refused: number;
  publishedAtOnce: number;
  falseFieldHours: number;
  falseFieldHoursOfWiki: number;
  falseWarningHours: number;
  honestFixes: number;
  /** The hours until each accepted fix was on the site, in ascending order. */
  hoursToPublish: number[];
  vandalsReverted: number;
  restoredByOneAction: number[];
};

type Open = {
  id: number;
  isVandalism: boolean;
  submitted: number;
  member: SignedInViewer;
  isPublished: boolean;
  target: SimulatedTarget;
};
type SimulationOptions = {
  accounts: SimulatedAccounts;
  targets: readonly SimulatedTarget[];
  start: Date;
  random: () => number;
};

export class SimulatedMonth {
  readonly result: SimulatedMonthResult = {
    attempts: 0,
    refused: 0,
    publishedAtOnce: 0,
    falseFieldHours: 0,
    falseFieldHoursOfWiki: 0,
    falseWarningHours: 0,
    honestFixes: 0,
    hoursToPublish: [],
    vandalsReverted: 0,
    restoredByOneAction: [],
  };
  readonly #db: Kysely<DB>;
  readonly #options: SimulationOptions;
  /** The number of accepted suggestions of each member. */
  readonly #accepted = new Map<string, number>();
  readonly #abused = new Set<string>();
  readonly #versions = new Map<string, number>();
  /** The values that the site shows wrong, whether outdated or false. */
  readonly #wrong = new Map<string, SimulatedTarget>();
  /** The values that would be false in a wiki with the same edits and editors. */
  readonly #falseInWiki = new Set<string>();
  #open: Open[] = [];
  #version = 0;
  #hour = 0;

  /** All on one connection, whose clock is that of the simulation. */
  constructor(db: Kysely<DB>, options: SimulationOptions) {
    this.#db = db;
    this.#options = options;
  }

  async run(): Promise<SimulatedMonthResult> {
    for (; this.#hour < DAYS * 24; this.#hour++) {
      await this.#setDatabaseClock();
      this.#changeWorld();
      await this.#fixWhatIsNoticed();
      const ringTarget = this.#pick(this.#options.targets);
      for (const vandal of this.#options.accounts.vandals) await this.#misbehave(vandal, ringTarget);
      if (SESSIONS.includes(this.#hour % 24)) await this.#decideAll();
      await this.#measure();
    }
    this.result.hoursToPublish.sort((a, b) => a - b);
    return this.result;
  }

  get #now(): Date {
    return new Date(this.#options.start.getTime() + this.#hour * HOUR_MS);
  }

  #pick<T>(from: readonly T[]): T {
    return assertDefined(from[Math.floor(this.#options.random() * from.length)]);
  }

  /** Reverts use the time of the database. */
  async #setDatabaseClock(): Promise<void> {
    const seconds = String((this.#now.getTime() - Date.now()) / 1000);
    await sql`SELECT set_config('test_clock.seconds', ${seconds}, false)`.execute(this.#db);
  }

  #changeWorld(): void {
    for (let change = 0; change < CHANGES_PER_HOUR; change++) {
      const target = this.#pick(this.#options.targets);
      this.#versions.set(simulatedFieldKey(target), (this.#version += 1));
      this.#wrong.set(simulatedFieldKey(target), target);
    }
  }

  async #fixWhatIsNoticed(): Promise<void> {
    const { accounts, random } = this.#options;
    for (const target of this.#wrong.values())
      if (random() < 1 / HOURS_TO_NOTICE)
        await this.#fix(this.#pick(random() < 0.5 ? accounts.regulars : accounts.honest), target);
  }

  async #fix(member: SignedInViewer, target: SimulatedTarget): Promise<void> {
    if (await this.#suggest(member, target, this.#trueValueOf(target), false)) this.result.honestFixes += 1;
  }

  #trueValueOf(target: SimulatedTarget): SimulatedValue {
    return accurateFieldValue(target.field, this.#versions.get(simulatedFieldKey(target)) ?? 0);
  }

  async #misbehave(
    { member, isRing, earnsTrust }: SimulatedVandal,
    ringTarget: SimulatedTarget,
  ): Promise<void> {
    const { targets, random } = this.#options;
    const isTrusted = (this.#accepted.get(member.id) ?? 0) >= ACCEPTED_FOR_TRUST;
    if (earnsTrust && !isTrusted) {
      if (this.#hour % 6 === 0 && this.#wrong.size > 0)
        await this.#fix(member, this.#pick([...this.#wrong.values()]));
      return;
    }
    const isSpree = earnsTrust && !this.#abused.has(member.id);
    if (isSpree) this.#abused.add(member.id);
    const edits = isSpree ? SPREE : Number(random() < VANDAL_EDITS_PER_DAY / 24);
    for (let edit = 0; edit < edits; edit++) {
      const target = isRing && !isSpree ? ringTarget : this.#pick(targets);
      this.result.attempts += 1;
      this.#falseInWiki.add(simulatedFieldKey(target));
      const value = inaccurateFieldValue(target.field, isRing ? this.#hour : (this.#version += 1));
      if (!(await this.#suggest(member, target, value, true))) this.result.refused += 1;
    }
    if (random() < WARNINGS_PER_DAY / 24) await this.#warnFalsely(member);
  }

  async #warnFalsely(member: SignedInViewer): Promise<void> {
    const sandwiches = this.#options.targets.filter(({ entityType }) => entityType === 'sandwich');
    await this.#suggest(member, { ...this.#pick(sandwiches), field: 'containsDairy' }, true, true);
  }

  /** Returns false if the site rejects it, such as the sixth open suggestion of a newcomer. */
  async #suggest(
    member: SignedInViewer,
    target: SimulatedTarget,
    value: SimulatedValue,
    isVandalism: boolean,
  ): Promise<boolean> {
    const { entityType, entityId, field } = target;
    const changes = { [field]: value };
    const input = suggestionInputSchema.parse({ kind: 'edit', entityType, entityId, changes });
    try {
      const suggestion = await inCatalogTransaction(this.#db, (tx) =>
        submitSuggestion(tx, input, { viewer: member, now: this.#now }),
      );
      const isPublished = suggestion.changes.every((change) => change.isPublished);
      this.#open.push({
        ...{ id: suggestion.id, isVandalism, submitted: this.#hour, member, isPublished, target },
      });
      if (isPublished && isVandalism && field !== 'containsDairy') this.result.publishedAtOnce += 1;
      if (isPublished && !isVandalism) this.result.hoursToPublish.push(0);
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'conflict') return false;
      throw error;
    }
  }

  /** First reverts everything of those caught with published nonsense, in one action each; then decides one by one. */
  async #decideAll(): Promise<void> {
    const nonsense = this.#open.filter(
      ({ isVandalism, isPublished, target }) =>
        isVandalism && isPublished && target.field !== 'containsDairy',
    );
    for (const [userId, some] of Map.groupBy(nonsense, ({ member }) => member.id))
      if (some.length > 1) await this.#revertAll(userId);
    for (const each of this.#open) await this.#decide(each);
    this.#open = [];
    this.#falseInWiki.clear();
  }

  async #revertAll(userId: string): Promise<void> {
    const since = new Date(this.#now.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
    const context = {
      ...{ viewer: this.#options.accounts.admin, now: this.#now, hosts: [], step: { dryRun: false } },
    };
    const { reverted } = await revertMemberChangesStep(this.#db, { userId, since }, context);
    this.result.vandalsReverted += 1;
    this.result.restoredByOneAction.push(reverted.length);
  }

  async #decide({ id, isVandalism, submitted, member, isPublished }: Open): Promise<void> {
    const { random, accounts } = this.#options;
    const isAccepted = isVandalism ? random() < MISTAKES.accepted : random() >= MISTAKES.rejected;
    const context = { viewer: accounts.admin, ifMatch: null, now: this.#now, hosts: [] };
    await decideSuggestion(this.#db, id, isAccepted ? 'accepted' : 'rejected', context);
    if (!isAccepted) return;
    this.#accepted.set(member.id, (this.#accepted.get(member.id) ?? 0) + 1);
    if (!isVandalism && !isPublished) this.result.hoursToPublish.push(this.#hour - submitted);
  }

  async #measure(): Promise<void> {
    const values = await readSimulatedValues(this.#db);
    for (const target of this.#options.targets) {
      const value = values.get(simulatedFieldKey(target));
      this.result.falseFieldHours += Number(isInaccurateFieldValue(value));
      if (value === this.#trueValueOf(target)) this.#wrong.delete(simulatedFieldKey(target));
      else this.#wrong.set(simulatedFieldKey(target), target);
    }
    for (const [key, value] of values)
      if (key.endsWith('containsDairy'))
        this.result.falseWarningHours += Number(isInaccurateFieldValue(value));
    this.result.falseFieldHoursOfWiki += this.#falseInWiki.size;
    for (const key of this.#falseInWiki)
      if (this.#options.random() < 1 / HOURS_TO_NOTICE) this.#falseInWiki.delete(key);
  }
}
