import type { Readable } from 'node:stream';
import { createDiskStorage } from './disk-storage.ts';
import type { S3Settings } from './s3-client.ts';
import { createS3Storage } from './s3-storage.ts';

/** A name is one word of letters, digits, dots and hyphens, and its content never changes. */
export type Storage = {
  /** The file is durable once this resolves: it survives a crash of the machine. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<StoredFile | null>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; modified: Date }>;
};

export type StoredFile = { size: number; stream: Readable };

export function createStorage({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(`${dataDir}/uploads`);
}
