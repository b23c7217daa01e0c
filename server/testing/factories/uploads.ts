import type { UploadKind } from '#shared/images/upload-limits.ts';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { uploadUrl } from '#shared/images/upload-urls.ts';

export async function createTestUpload(
  db: Kysely<DB>,
  overrides: { userId: string | null; kind?: UploadKind; width?: number; date?: Date },
): Promise<string> {
  const { userId, kind = 'general', width = 400, date = new Date() } = overrides;
  const id = randomBytes(16).toString('hex');
  await db
    .insertInto('uploads')
    .values({
      ...{ id, kind, user_id: userId, widths: [width], height: 300, bytes: 1000 },
      date_created: date,
      unused_since: date,
    })
    .execute();
  return uploadUrl(id, width);
}
