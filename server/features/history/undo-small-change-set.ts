import { startChangeSet } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withSavepoint } from '#server/platform/database/savepoint.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import type { CatalogWriteContext } from './catalog-entities.ts';
import { selectCatalogChanges } from './queries.ts';
import { REVERTED_CHANGES_PER_STEP, groupChangesByEntity } from './revert-in-steps.ts';
import { undoChangesOfEntities, type RevertOutcome } from './undo-entities.ts';

type UndoContext = { viewer: SignedInViewer; now: Date; summary: string } & Pick<
  CatalogWriteContext,
  'hosts' | 'withoutGonePhotos'
>;

class NothingUndone extends Error {}

/** Runs in the caller's transaction; creates no new change set if nothing is left to undo. */
export async function undoSmallChangeSet(
  tx: Db,
  id: number,
  { viewer, now, summary, hosts, withoutGonePhotos }: UndoContext,
): Promise<RevertOutcome> {
  let outcome: RevertOutcome = { reverted: [], leftAlone: [] };
  const changes = await selectCatalogChanges(tx, { changeSetId: id }, null, REVERTED_CHANGES_PER_STEP);
  try {
    await withSavepoint(tx, async () => {
      const editor = await startChangeSet(tx, viewer, { origin: 'revert', summary, revertedId: id });
      outcome = await undoChangesOfEntities(
        { tx, editor, now, hosts, withoutGonePhotos },
        groupChangesByEntity(changes),
      );
      if (outcome.reverted.length === 0) throw new NothingUndone();
    });
  } catch (error) {
    if (!(error instanceof NothingUndone)) throw error;
  }
  return outcome;
}
