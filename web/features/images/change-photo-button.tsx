import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { ChangePhotoDialog, PhotoSubject } from './change-photo-dialog.tsx';

const TEXT = { sandwich: 'Edit Photo', restaurant: 'Edit Image' } as const;

type ChangePhotoButtonProps = {
  pictured: PhotoSubject;
  onSaved?: (imageUrl: string | null) => void;
};

/** For admins, and for catalog editors on restaurants; the dialog's code is loaded on click. */
export function ChangePhotoButton({ pictured, onSaved }: ChangePhotoButtonProps) {
  const viewer = useViewer();
  const [shown, setShown] = useState<{ Dialog: typeof ChangePhotoDialog; isOpen: boolean } | null>(null);
  const may = viewer?.role === 'admin' || (pictured.kind === 'restaurant' && viewer?.catalogEditor);
  if (!may) return null;

  async function open() {
    try {
      setShown({ Dialog: (await import('./change-photo-dialog.tsx')).ChangePhotoDialog, isOpen: true });
    } catch {
      showFailureToast('Upload failed', 'Something went wrong while uploading the image.');
    }
  }

  return (
    <>
      <Button variant="cream" className="change-photo" onClick={() => void open()}>
        <ImageUp className="icon" aria-hidden />
        {TEXT[pictured.kind]}
      </Button>
      {shown && (
        <shown.Dialog
          pictured={pictured}
          {...(onSaved && { onSaved })}
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </>
  );
}
