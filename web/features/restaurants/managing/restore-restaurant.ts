import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '#rules/isolated.ts';
import { call } from '#web/lib/call.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';

export function useRestoreRestaurant() {
  const client = useQueryClient();
  return async ({ id, name }: { id: number; name: string }) => {
    try {
      await call('POST', '/api/restaurants/{id}/restoration', { params: { id } });
      toast({ title: 'Restaurant restored', text: `${isolated(name)} is back on the site.` });
    } catch {
      failureToast('Error', `Could not restore ${isolated(name)}. Please try again.`);
    }
    await refreshCatalogue(client);
  };
}
