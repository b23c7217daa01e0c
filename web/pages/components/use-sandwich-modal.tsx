import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { SandwichModal } from './sandwich-modal.tsx';

type Modal = typeof SandwichModal;
let loaded: Modal | undefined;

/** Its code is loaded at the first sign of use. */
export function useSandwichModal() {
  const [shown, setShown] = useState<{ Modal: Modal; sandwich: Sandwich; isOpen: boolean } | null>(null);

  async function openModal(sandwich: Sandwich) {
    try {
      setShown({ Modal: await loadModal(), sandwich, isOpen: true });
    } catch {
      location.assign(`/sandwich/${sandwich.id}`);
    }
  }

  return {
    openModal: (sandwich: Sandwich) => void openModal(sandwich),
    intent: { onPointerOver: prepare, onFocus: prepare },
    modal: shown && (
      <shown.Modal
        sandwich={shown.sandwich}
        open={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    ),
  };
}

function prepare(): void {
  loadModal().catch(() => {});
}

async function loadModal(): Promise<Modal> {
  loaded ??= (await import('./sandwich-modal.tsx')).SandwichModal;
  return loaded;
}
