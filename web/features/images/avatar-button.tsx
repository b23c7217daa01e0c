import { useState } from 'react';
import { srcSetOf } from '#shared/images/upload-urls.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { ChangeAvatarDialog } from './change-avatar-dialog.tsx';

export function AvatarButton({ viewer }: { viewer: Viewer }) {
  const { avatarUrl, username } = viewer;
  const [shown, setShown] = useState<{ Dialog: typeof ChangeAvatarDialog; isOpen: boolean } | null>(null);

  async function open() {
    try {
      setShown({ Dialog: (await import('./change-avatar-dialog.tsx')).ChangeAvatarDialog, isOpen: true });
    } catch {
      showFailureToast('Upload failed', 'Something went wrong while uploading the image.');
    }
  }

  return (
    <div className="own-avatar">
      {avatarUrl ? (
        <img srcSet={srcSetOf(avatarUrl)} sizes="72px" src={avatarUrl} alt="" width={72} height={72} />
      ) : (
        <span aria-hidden="true">{username.slice(0, 1).toUpperCase()}</span>
      )}
      <Button variant="line" onClick={() => void open()}>
        {avatarUrl ? 'Change photo' : 'Add a photo'}
      </Button>
      {shown && (
        <shown.Dialog
          viewer={viewer}
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </div>
  );
}
