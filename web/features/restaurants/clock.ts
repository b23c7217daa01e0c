import { later } from '#web/lib/later.ts';

const fetchClock = async () => (await import('./read-clock.ts')).readClock;

/** What reads hours; the document brings what it says at first. */
export const useClock = later(fetchClock, import.meta.env.SSR ? await fetchClock() : null);
