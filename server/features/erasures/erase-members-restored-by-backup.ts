import { HttpError } from '#server/platform/http/http-error.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import type { ClientConfig } from 'pg';
import { eraseMember } from './erase-member.ts';
import { selectErasedMembers, selectMembersRestoredByBackup, type ErasedMemberRecord } from './queries.ts';
import { deleteFilesOfErasedMember, type FileStores } from './delete-files-of-erased-member.ts';

export type { ErasedMemberRecord } from './queries.ts';

/** Empty for a database without tables or older than this list. */
export async function listErasedMembers(db: Database['db']): Promise<ErasedMemberRecord[]> {
  return selectErasedMembers(db).catch((error: { code?: string }) => {
    if (error.code === '42P01' || error.code === '42703') return [];
    throw error;
  });
}

type EraseReturned = {
  connection: ClientConfig;
  erased: readonly ErasedMemberRecord[];
  stores: FileStores;
  print(line: string): void;
};

/** Erases members again who were erased after the backup, with the same choice about their reviews. */
export async function eraseMembersRestoredByBackup({
  connection,
  erased,
  stores,
  print,
}: EraseReturned): Promise<void> {
  const keepsReviews = new Map(erased.map((record) => [record.idHash, record.keepsReviews]));
  if (keepsReviews.size === 0) return;
  const database = openDatabase({ connection, log: createLogger('silent') });
  try {
    let count = 0;
    for (const { id, username, idHash } of await selectMembersRestoredByBackup(database.db, [
      ...keepsReviews.keys(),
    ])) {
      const operator = { keepsReviews: keepsReviews.get(idHash) === true };
      const member = await eraseMember(database.db, { id, now: new Date(), operator }).catch(
        (error: unknown) => {
          if (!(error instanceof HttpError)) throw error;
          print(`${username} had deleted this account but cannot be erased again: ${error.message}`);
          return null;
        },
      );
      if (!member) continue;
      count++;
      await deleteFilesOfErasedMember(stores, member);
    }
    if (count > 0)
      print(
        `Erased again: ${count} ${count === 1 ? 'member' : 'members'}, who had deleted their accounts since then.`,
      );
  } finally {
    await database.close();
  }
}
