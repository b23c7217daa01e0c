import { z } from 'zod';
import { objectPartsSchema } from '../../files/objects/object-parts.ts';
import type { ObjectStore } from '../../files/objects/object-store.ts';
import { StartupError } from '../../process/startup-error.ts';

const FORMAT = 'clucket-base';
const date = z.iso.datetime().transform((text) => new Date(text));

const baseSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
  archive: z.string(),
  postgres: z.string(),
  platform: z.string(),
  systemId: z.string(),
  timeline: z.int(),
  segmentBytes: z.int(),
  startLsn: z.int(),
  stopLsn: z.int(),
  dateStarted: date,
  dateStopped: date,
  /** The size of all files before compression. */
  bytes: z.int().min(0),
  parts: objectPartsSchema,
});

/** A copy of the cluster's files. With the WAL of its archive it can be brought to any moment after `dateStopped`. */
export type BaseBackup = Omit<z.output<typeof baseSchema>, 'format' | 'formatVersion'>;

export function formatBaseBackup(base: BaseBackup): Buffer {
  return Buffer.from(JSON.stringify({ format: FORMAT, formatVersion: 1, ...base }, null, 1));
}

export function baseBackupPrefix(archive: string, started: Date): string {
  return `${archive}/base-${started.toISOString().replaceAll(/[-:.]/g, '')}/`;
}

const BASE_KEY = /^[^/]+\/base-[^/]+\/base\.json$/;

export type WalArchiveContents = { keys: string[]; bases: BaseBackup[] };

/** Sorted by time. */
export async function listWalArchiveContents(store: ObjectStore): Promise<WalArchiveContents> {
  const keys = (await store.list('')).filter((key) => /^\d/.test(key));
  const bases: BaseBackup[] = [];
  for (const key of keys) if (BASE_KEY.test(key)) bases.push(await readBase(store, key));
  return { keys, bases: bases.toSorted((one, other) => +one.dateStopped - +other.dateStopped) };
}

async function readBase(store: ObjectStore, key: string): Promise<BaseBackup> {
  const text = (await store.get(key))?.toString() ?? '';
  try {
    const { format: _, formatVersion: __, ...base } = baseSchema.parse(JSON.parse(text));
    return base;
  } catch (cause) {
    throw new StartupError(
      `${store.label}/${key} is damaged, or was written by a newer version of Clucket.`,
      { cause },
    );
  }
}
