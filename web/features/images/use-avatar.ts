import { useUpdateProfile } from '#web/lib/account.ts';
import type { Viewer } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Both reject where it cannot be saved, after it has been said. */
export function useAvatar({ avatarUrl: before }: Viewer) {
  const update = useUpdateProfile();

  async function save(avatarUrl: string | null) {
    if (!(await update({ avatarUrl }))) throw new Error('The profile was not saved, which has been said');
  }

  async function remove() {
    await save(null);
    toast({
      title: 'Profile updated',
      text: 'Your profile has been updated successfully.',
      action: { label: 'Undo', run: () => void update({ avatarUrl: before }) },
    });
  }

  return { save, remove };
}
