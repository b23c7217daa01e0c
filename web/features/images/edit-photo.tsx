import '#web/styles/uploader.css';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Uploader } from './uploader.tsx';
import { usePhoto } from './use-photo.ts';

export type Pictured = {
  of: 'sandwich' | 'restaurant';
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

type EditPhotoProps = {
  pictured: Pictured;
  open: boolean;
  onClose: () => void;
  onSaved?: (imageUrl: string | null) => void;
};

/** Replaces the photo of a sandwich or a restaurant, or takes it away so that its drawing is shown again. */
export function EditPhoto({ pictured, open, onClose, onSaved }: EditPhotoProps) {
  const title = useId();
  const { save, remove } = usePhoto(pictured, onSaved);
  const { title: heading, ...of } = OF[pictured.of];

  async function uploaded(url: string) {
    await save(url);
    onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title}>
      <div className="photo-dialog">
        <h2 id={title}>{heading}</h2>
        <Uploader {...of} current={pictured.imageUrl} fallback={pictured.drawingUrl} onUploaded={uploaded} />
        <div className="pair">
          {pictured.imageUrl && (
            <Button look="quiet" onClick={() => void remove().then(onClose, () => {})}>
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
