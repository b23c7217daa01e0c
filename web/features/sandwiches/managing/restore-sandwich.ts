import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '#rules/isolated.ts';
import { call } from '#web/lib/call.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';

export function useRestoreSandwich() {
  const client = useQueryClient();
  return async ({ id, name }: { id: number; name: string }) => {
    try {
      await call('POST', '/api/sandwiches/{id}/restoration', { params: { id } });
      toast({ title: 'Sandwich restored', text: `${isolated(name)} is back on the menu.` });
    } catch (error) {
      failureToast('Error', `Could not restore ${isolated(name)}: ${reasonOf(error)}`);
    }
    await refreshCatalogue(client);
  };
}
