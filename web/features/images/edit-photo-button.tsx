import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { EditPhotoDialog, PhotoSubject } from './edit-photo-dialog.tsx';

const TEXT = { sandwich: 'Edit Photo', restaurant: 'Edit Image' } as const;

type EditPhotoButtonProps = {
  pictured: PhotoSubject;
  onSaved?: (imageUrl: string | null) => void;
};

/** For admins, and for catalog editors on restaurants; the dialog's code is loaded on click. */
export function EditPhotoButton({ pictured, onSaved }: EditPhotoButtonProps) {
  const viewer = useViewer();
  const [shown, setShown] = useState<{ Editor: typeof EditPhotoDialog; isOpen: boolean } | null>(null);
  const may = viewer?.role === 'admin' || (pictured.kind === 'restaurant' && viewer?.catalogEditor);
  if (!may) return null;

  async function open() {
    try {
      setShown({ Editor: (await import('./edit-photo-dialog.tsx')).EditPhotoDialog, isOpen: true });
    } catch {
      showFailureToast('Upload failed', 'Something went wrong while uploading the image.');
    }
  }

  return (
    <>
      <Button variant="cream" className="edit-photo" onClick={() => void open()}>
        <ImageUp className="icon" aria-hidden />
        {TEXT[pictured.kind]}
      </Button>
      {shown && (
        <shown.Editor
          pictured={pictured}
          {...(onSaved && { onSaved })}
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </>
  );
}
