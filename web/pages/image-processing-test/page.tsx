import { useState } from 'react';
import { assertDefined } from '#shared/assert-defined.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { IMAGE_UPLOAD_TRIALS, ImageUploadTrial, type ImageUploadTrialKind } from './image-upload-trial.tsx';

export function Page() {
  const [name, setName] = useState<ImageUploadTrialKind>('general');
  const trial = assertDefined(IMAGE_UPLOAD_TRIALS.find((each) => each.value === name));
  return (
    <AdminPageLayout
      title="Image processing test"
      lede="See an image after rotation, metadata removal, and resizing."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <Tabs label="Types of images" tabs={IMAGE_UPLOAD_TRIALS} value={name} onChange={setName}>
        <ImageUploadTrial key={name} trial={trial} />
      </Tabs>
    </AdminPageLayout>
  );
}
