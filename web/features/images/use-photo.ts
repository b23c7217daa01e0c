import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '#rules/isolated.ts';
import { call } from '#web/lib/call.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import type { Pictured } from './edit-photo.tsx';

/** Both reject where it cannot be saved, after saying so. */
export function usePhoto(
  { of, id, name, imageUrl: before }: Pictured,
  onSaved?: (imageUrl: string | null) => void,
) {
  const client = useQueryClient();

  async function save(imageUrl: string | null) {
    const given = { params: { id }, body: { imageUrl } };
    try {
      if (of === 'sandwich') await call('PATCH', '/api/sandwiches/{id}', given);
      else await call('PATCH', '/api/restaurants/{id}', given);
    } catch (error) {
      failureToast('Update failed', `Failed to update ${of} image`);
      throw error;
    }
    await refreshCatalogue(client);
    onSaved?.(imageUrl);
  }

  async function remove() {
    await save(null);
    toast({
      title: 'Photo removed',
      text: `The drawing of ${isolated(name)} is shown again.`,
      action: { label: 'Undo', run: () => void putBack().catch(() => {}) },
    });
  }

  async function putBack() {
    await save(before);
    toast({ title: 'Photo restored', text: name });
  }

  return { save, remove };
}
