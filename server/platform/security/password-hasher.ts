import { unavailableError, type HttpError } from '../http/http-error.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes as long for null, so that response times do not tell an unknown name from a wrong password. */
  verify(hash: string | null, password: string): Promise<boolean>;
};

/** Argon2id, 19 MiB, t=2, p=1 (D0). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash uses a core and 19 MiB, so more than two at once would delay all other requests. */
const AT_ONCE = 2;
const QUEUE = 20;

type Library = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>;

export function createPasswordHasher(library: Promise<Library> = import('@node-rs/argon2')): PasswordHasher {
  const gate = createGate(AT_ONCE, QUEUE);
  const decoy = library.then((argon2) => argon2.hash('nobody has this password', PARAMETERS));
  return {
    hash: (password) => gate(async () => (await library).hash(password, PARAMETERS)),
    verify: (hash, password) =>
      gate(async () => {
        const matches = await (await library).verify(hash ?? (await decoy), password);
        return hash !== null && matches;
      }),
  };
}

function createGate(atOnce: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw busy();
      await new Promise<void>((turn) => waiting.push(turn));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

function busy(): HttpError {
  return unavailableError(
    'overload',
    'A lot of people are logging in right now. Please try again in a moment.',
    {
      retryAfterSeconds: 3,
    },
  );
}
