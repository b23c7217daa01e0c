import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { StartupError } from '../../process/startup-error.ts';
import type { ObjectStore } from './object-store.ts';

const MAGIC = Buffer.from('CLKENC1\n');
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + NONCE_BYTES;

/** AES-256-GCM for each object. Its key in the store is authenticated, too, so that objects cannot be swapped. */
export function withObjectEncryption(store: ObjectStore, key: Buffer | null): ObjectStore {
  return {
    ...store,
    put: (name, bytes) => store.put(name, key ? encrypt(bytes, key, name) : bytes),
    async get(name) {
      const bytes = await store.get(name);
      if (bytes === null) return null;
      const location = `${store.label}/${name}`;
      const isEncrypted = bytes.subarray(0, MAGIC.length).equals(MAGIC);
      if (isEncrypted) return decrypt(bytes, { key, name, location });
      if (key)
        throw new DecryptionError(`${location} was written without BACKUP_ENCRYPTION_KEY. ${UNSET_IT}`);
      return bytes;
    },
  };
}

export class DecryptionError extends StartupError {
  override name = 'DecryptionError';
}

const UNSET_IT =
  'To read it, take the key out of the settings; with the key set, only encrypted files are trusted.';

function encrypt(bytes: Buffer, key: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([MAGIC, idOf(key), nonce, body, cipher.getAuthTag()]);
}

type Encrypted = { key: Buffer | null; name: string; location: string };

function decrypt(bytes: Buffer, { key, name, location }: Encrypted): Buffer {
  if (!key)
    throw new DecryptionError(
      `${location} is encrypted. Set BACKUP_ENCRYPTION_KEY to the key that wrote it.`,
    );
  const keyId = bytes.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES);
  if (!keyId.equals(idOf(key)))
    throw new DecryptionError(`${location} was encrypted with another key than BACKUP_ENCRYPTION_KEY.`);
  const nonce = bytes.subarray(HEADER_BYTES - NONCE_BYTES, HEADER_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new DecryptionError(`${location} is damaged: it does not decrypt with the key that wrote it.`, {
      cause,
    });
  }
}

/** Identifies a key without revealing it. */
export function encryptionKeyId(key: Buffer): string {
  return idOf(key).toString('hex');
}

/** Distinguishes a wrong key from a damaged file. */
function idOf(key: Buffer): Buffer {
  return createHash('sha256').update('clucket key id').update(key).digest().subarray(0, KEY_ID_BYTES);
}
