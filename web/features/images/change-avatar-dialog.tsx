import '#web/styles/components/uploader.css';
import { useId } from 'react';
import { useUpdateProfile } from '#web/lib/session/account-actions.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ImageUploader } from './image-uploader.tsx';

type ChangeAvatarProps = {
  viewer: Viewer;
  open: boolean;
  onClose: () => void;
};

export function ChangeAvatarDialog({ viewer, open, onClose }: ChangeAvatarProps) {
  const title = useId();
  const { save, remove } = useAvatarMutations(viewer);

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title}>
      <div className="photo-dialog">
        <h2 id={title}>Profile photo</h2>
        <ImageUploader
          uploader="imageUploader"
          kind="Profile"
          shape="square"
          current={viewer.avatarUrl}
          onUploaded={(url) => save(url).then(onClose)}
        />
        <div className="pair">
          {viewer.avatarUrl && (
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
export function useAvatarMutations({ avatarUrl: before }: Viewer) {
  const update = useUpdateProfile();

  async function save(avatarUrl: string | null) {
    if (!(await update({ avatarUrl }))) throw new Error('The profile was not saved, which has been said');
  }

  async function remove() {
    await save(null);
    toast({
      title: 'Profile updated',
      text: 'Your profile has been updated successfully.',
      action: { label: 'Undo', run: () => void update({ avatarUrl: before }) },
    });
  }

  return { save, remove };
}
