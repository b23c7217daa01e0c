import { startChangeSet } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withSavepoint } from '#server/platform/database/savepoint.ts';
import type { Member } from '#server/platform/http/policy.ts';
import { selectCatalogChanges, type CatalogChange } from './queries.ts';
import { CHANGES_PER_STEP, groupByEntity } from './revert.ts';
import { undoEntities, type Outcome } from './undo-entities.ts';
import type { LoggedChange } from './undo.ts';

type UndoContext = { viewer: Member; now: Date; summary: string; moved: Values };
type Values = Pick<LoggedChange, 'before' | 'after'>;

class NothingUndone extends Error {}

/** Of a small change set, in the transaction of the caller; without a new set if nothing is left to undo. */
export async function undoChangeSet(
  tx: Db,
  id: number,
  { viewer, now, summary, moved }: UndoContext,
): Promise<Outcome> {
  let outcome: Outcome = { reverted: [], leftAlone: [] };
  const changes = await selectCatalogChanges(tx, { changeSetId: id }, null, CHANGES_PER_STEP);
  try {
    await withSavepoint(tx, async () => {
      const editor = await startChangeSet(tx, viewer, { origin: 'revert', summary, revertedId: id });
      outcome = await undoEntities(
        { tx, editor, now, hosts: [] },
        groupByEntity(changes.map((change) => withWholePin(change, moved))),
      );
      if (outcome.reverted.length === 0) throw new NothingUndone();
    });
  } catch (error) {
    if (!(error instanceof NothingUndone)) throw error;
  }
  return outcome;
}

/** The log leaves out a coordinate that stayed the same, which somebody may have moved since. */
function withWholePin(change: CatalogChange, { before, after }: Values): CatalogChange {
  const logged = change.after ?? {};
  if (change.action !== 'update' || !('latitude' in logged || 'longitude' in logged)) return change;
  return {
    ...change,
    before: { ...pinOf(before), ...change.before },
    after: { ...pinOf(after), ...logged },
  };
}

function pinOf(values: Values['after']) {
  return { latitude: values?.['latitude'], longitude: values?.['longitude'] };
}
