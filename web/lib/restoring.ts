import { call } from './call.ts';
import { reasonOf } from './reason.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';

const RESTORED = {
  tags: ['Tag restored', 'Could not restore the tag'],
  badges: ['Badge restored', 'Could not restore the badge'],
  locations: ['Location restored', 'Could not restore the location'],
} as const;

type Deleted = {
  of: keyof typeof RESTORED;
  id: number;
  /** What it is called. */
  name: string;
  /** Shows again what is there now. */
  refresh: () => Promise<void>;
};

/** The Undo of a toast that says what was deleted. */
export function undoDeletion(deleted: Deleted): { label: string; run: () => void } {
  return { label: 'Undo', run: () => void restore(deleted) };
}

/** Brings it back, and says how it went. */
export async function restore({ of, id, name, refresh }: Deleted): Promise<void> {
  const [done, failed] = RESTORED[of];
  try {
    await call('POST', `/api/${of}/{id}/restoration`, { params: { id } });
    toast({ title: done, text: name });
  } catch (error) {
    failureToast('Error', `${failed}: ${reasonOf(error)}`);
  }
  await refresh();
}
