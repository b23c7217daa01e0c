import '#web/styles/components/uploader.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { ImageUploader } from './image-uploader.tsx';

export type PhotoSubject = {
  kind: 'sandwich' | 'restaurant';
  id: number;
  name: string;
  imageUrl: string | null;
  drawingUrl: string;
};

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

type ChangePhotoProps = {
  pictured: PhotoSubject;
  open: boolean;
  onClose: () => void;
  onSaved?: (imageUrl: string | null) => void;
};

export function ChangePhotoDialog({ pictured, open, onClose, onSaved }: ChangePhotoProps) {
  const title = useId();
  const { save, remove } = usePhotoMutations(pictured, onSaved);
  const { title: heading, ...of } = OF[pictured.kind];

  async function uploaded(url: string) {
    await save(url);
    onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title}>
      <div className="photo-dialog">
        <h2 id={title}>{heading}</h2>
        <ImageUploader
          {...of}
          current={pictured.imageUrl}
          fallback={pictured.drawingUrl}
          onUploaded={uploaded}
        />
        <div className="pair">
          {pictured.imageUrl && (
            <Button variant="quiet" onClick={() => void remove().then(onClose, () => {})}>
              Remove photo
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Both reject if saving fails, after a toast. */
export function usePhotoMutations(
  { kind, id, name, imageUrl: before }: PhotoSubject,
  onSaved?: (imageUrl: string | null) => void,
) {
  const client = useQueryClient();

  async function save(imageUrl: string | null) {
    const input = { params: { id }, body: { imageUrl } };
    try {
      if (kind === 'sandwich') await callApi('PATCH', '/api/sandwiches/{id}', input);
      else await callApi('PATCH', '/api/restaurants/{id}', input);
    } catch (error) {
      showFailureToast('Update failed', `Failed to update ${kind} image`);
      throw error;
    }
    await invalidateCatalogQueries(client);
    onSaved?.(imageUrl);
  }

  async function remove() {
    await save(null);
    toast({
      title: 'Photo removed',
      text: `We’re showing the drawing of ${withBidiIsolates(name)} again.`,
      action: { label: 'Undo', run: () => void putBack().catch(() => {}) },
    });
  }

  async function putBack() {
    await save(before);
    toast({ title: 'Photo restored', text: name });
  }

  return { save, remove };
}
