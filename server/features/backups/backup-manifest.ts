import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RELEASE } from '#server/platform/process/release.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

export const BACKUP_MANIFEST_FILE = 'manifest.json';
const FORMAT = 'clucket-backup';
/** Raise it when an older version could not read what this one writes. */
const FORMAT_VERSION = 1;

const pathSchema = z.string().regex(/^(database|uploads)\/\w[\w.-]*(\/\w[\w.-]*)?$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** Fields that a newer version adds are ignored: the checksum covers them. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: count,
  version: z.string(),
  /** The oldest version that can run on the schema of this backup. */
  schemaCompatibleFrom: z.string().optional(),
  kind: z.enum(['command', 'scheduled', 'before-migration', 'before-restore']),
  dateCreated: z.iso.datetime(),
  siteName: z.string(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      path: pathSchema,
      bytes: count,
      sha256,
    }),
  ),
  sequences: z.array(
    z.strictObject({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(z.strictObject({ name: z.string(), path: pathSchema, bytes: count, sha256 })),
  missingFiles: z.array(z.string()),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackupKind = BackupManifest['kind'];

export function createBackupManifest(): Pick<
  BackupManifest,
  'format' | 'formatVersion' | 'version' | 'schemaCompatibleFrom'
> {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...RELEASE };
}

/** The checksum covers all other members, so that one changed character of the manifest is detected. */
export function serializeBackupManifest(manifest: BackupManifest): string {
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)}\n`;
}

export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, BACKUP_MANIFEST_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
        throw new StartupError(
          `There is no finished backup of Clucket in ${folder}: it has no ${BACKUP_MANIFEST_FILE}, which is written last.`,
        );
      throw new StartupError(`The backup in ${folder} cannot be read: ${error.message}`);
    },
  );
  const parsed = parseJson(text);
  if (parsed?.['format'] !== FORMAT)
    throw new StartupError(
      parsed
        ? `${folder} does not contain a backup of Clucket.`
        : `The backup in ${folder} is damaged: its ${BACKUP_MANIFEST_FILE} is not whole.`,
    );
  const { checksum, ...body } = parsed;
  if (Number(body['formatVersion']) > FORMAT_VERSION)
    throw new StartupError(
      `The backup in ${folder} was made by a newer version of Clucket (${String(body['version'])}). Restore it with that one.`,
    );
  const result = manifestSchema.safeParse(body);
  if (!result.success || checksum !== checksumOf(body))
    throw new StartupError(`The backup in ${folder} is damaged: its ${BACKUP_MANIFEST_FILE} was changed.`);
  return result.data;
}

function checksumOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return null;
  }
}
