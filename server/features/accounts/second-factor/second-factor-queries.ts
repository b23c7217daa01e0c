import { sql, type Db } from '#server/platform/database/database.ts';

export async function findSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(({ selectFrom, fn }) => [
      'date_confirmed as dateConfirmed',
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .as('recoveryCodesLeft'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function hasConfirmedSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.dateConfirmed instanceof Date;
}

/** Two sign-ins with the same code queue here, and the second one sees that it was used. */
export async function lockSecondFactor(tx: Db, userId: string) {
  return tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step as lastStep', 'date_confirmed as dateConfirmed'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** False if the member has a confirmed one. */
export async function replaceUnconfirmedSecondFactor(
  tx: Db,
  { userId, secret, now }: { userId: string; secret: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO second_factors (user_id, secret, date_created) VALUES (${userId}, ${secret}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, date_created = excluded.date_created
      WHERE second_factors.date_confirmed IS NULL
    RETURNING user_id
  `.execute(tx);
  return rows.length > 0;
}

export async function updateLastTotpStep(tx: Db, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

export async function setSecondFactorConfirmed(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ date_confirmed: now }).where('user_id', '=', userId).execute();
}

export async function deleteSecondFactorRow(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

export async function consumeRecoveryCodeHash(tx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where(({ and }) => and({ user_id: userId, code_hash: hash }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
