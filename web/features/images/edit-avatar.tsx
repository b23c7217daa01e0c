import '#web/styles/uploader.css';
import { useId } from 'react';
import type { Viewer } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Uploader } from './uploader.tsx';
import { useAvatar } from './use-avatar.ts';

type EditAvatarProps = {
  viewer: Viewer;
  open: boolean;
  onClose: () => void;
};

/** A picture of oneself, to choose or to take away. */
export function EditAvatar({ viewer, open, onClose }: EditAvatarProps) {
  const title = useId();
  const { save, remove } = useAvatar(viewer);

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title}>
      <div className="photo-dialog">
        <h2 id={title}>Profile picture</h2>
        <Uploader
          uploader="imageUploader"
          kind="Profile"
          shape="square"
          current={viewer.avatarUrl}
          onUploaded={(url) => save(url).then(onClose)}
        />
        <div className="pair">
          {viewer.avatarUrl && (
            <Button look="quiet" onClick={() => void remove().then(onClose, () => {})}>
              Remove the picture
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
