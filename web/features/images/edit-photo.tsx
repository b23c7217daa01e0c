import '#web/styles/uploader.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#web/lib/call.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { Uploader } from './uploader.tsx';

export interface Pictured {
  of: 'sandwich' | 'restaurant';
  id: number;
  name: string;
  imageUrl: string | null;
  drawingUrl: string;
}

const OF = {
  sandwich: {
    title: 'Edit Photo',
    uploader: 'sandwichImageUploader',
    kind: 'Sandwich',
    hint: 'Best at 800x600.',
    shape: 'card',
  },
  restaurant: {
    title: 'Edit Image',
    uploader: 'restaurantImageUploader',
    kind: 'Restaurant',
    hint: 'Best at 1200x800.',
    shape: 'wide',
  },
} as const;

interface EditPhotoProps {
  pictured: Pictured;
  open: boolean;
  onClose: () => void;
  onSaved?: (imageUrl: string | null) => void;
}

/** Replaces the photo of a sandwich or a restaurant, or takes it away so that its drawing is shown again. */
export function EditPhoto({ pictured, open, onClose, onSaved }: EditPhotoProps) {
  const title = useId();
  const save = useSavePhoto(pictured);
  const { title: heading, ...of } = OF[pictured.of];

  async function uploaded(url: string) {
    await save(url);
    onSaved?.(url);
    onClose();
  }

  async function remove() {
    await save(null);
    onSaved?.(null);
    toast({ title: 'Photo removed', text: `The drawing of ${pictured.name} is shown again.` });
    onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title}>
      <div className="photo-dialog">
        <h2 id={title}>{heading}</h2>
        <Uploader {...of} current={pictured.imageUrl} fallback={pictured.drawingUrl} onUploaded={uploaded} />
        <div className="pair">
          {pictured.imageUrl && (
            <Button look="quiet" onClick={() => void remove().catch(() => {})}>
              Remove the photo
            </Button>
          )}
          <Button look="line" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Rejects where it cannot be saved, after saying so. */
function useSavePhoto({ of, id }: Pictured) {
  const client = useQueryClient();
  return async (imageUrl: string | null) => {
    const given = { params: { id }, body: { imageUrl } };
    try {
      if (of === 'sandwich') await call('PATCH', '/api/sandwiches/{id}', given);
      else await call('PATCH', '/api/restaurants/{id}', given);
    } catch (error) {
      failureToast('Update failed', `Failed to update ${of} image`);
      throw error;
    }
    await refreshCatalogue(client);
  };
}
