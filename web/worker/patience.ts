const USUAL_MS = 3_500;
const SHORT_MS = 900;
const REMEMBERED_MS = 60_000;

let slowUntil = 0;

/** Once a network has kept somebody waiting, the next answers are waited for less. */
export function noteSlow(): void {
  slowUntil = Date.now() + REMEMBERED_MS;
}

export function isSlow(): boolean {
  return Date.now() < slowUntil;
}

export function patience(): number {
  return isSlow() ? SHORT_MS : USUAL_MS;
}

/** What comes in time; undefined otherwise. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)),
  );
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
