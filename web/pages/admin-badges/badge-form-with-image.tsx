import { BadgeForm, type BadgePictureUploaderProps } from '#web/features/badges/badge-form.tsx';
import { ImageUploader } from '#web/features/images/image-uploader.tsx';
import type { ListedBadge } from '#contract/members/badges.ts';

type BadgeFormWithImageProps = {
  badge: ListedBadge | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

export function BadgeFormWithImage(props: BadgeFormWithImageProps) {
  return <BadgeForm {...props} Uploader={BadgeUploader} />;
}

function BadgeUploader(slot: BadgePictureUploaderProps) {
  return (
    <ImageUploader
      uploader="badgeImageUploader"
      kind="Badge"
      shape="square"
      hint="Best at 400x400."
      {...slot}
    />
  );
}
