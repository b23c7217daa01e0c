import type { S3Settings } from '../storage/s3-client.ts';
import { createDiskObjectStore } from './disk-object-store.ts';
import { withObjectEncryption } from './object-encryption.ts';
import { createS3ObjectStore } from './s3-object-store.ts';
import type { ObjectStore } from './object-store.ts';

type BucketSettings = { s3: S3Settings; encryptionKey: Buffer | null };

/** Objects that leave the machine are encrypted if a key is set. */
export function openBucketObjectStore({ s3, encryptionKey }: BucketSettings): ObjectStore {
  return withObjectEncryption(createS3ObjectStore(s3), encryptionKey);
}

/** A key is for a folder that a bucket was copied to; the folders that a site writes itself have none. */
export function openDiskObjectStore(folder: string, encryptionKey: Buffer | null = null): ObjectStore {
  return withObjectEncryption(createDiskObjectStore(folder), encryptionKey);
}
