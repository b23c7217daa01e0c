import { useState } from 'react';
import { assertDefined } from '#shared/assert-defined.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { UPLOAD_TRIALS, UploadTrial, type UploadTrialName } from './upload-trial.tsx';

export function Page() {
  const [name, setName] = useState<UploadTrialName>('general');
  const trial = assertDefined(UPLOAD_TRIALS.find((each) => each.value === name));
  return (
    <AdminPageLayout
      title="Image Processing Test"
      lede="See an image after rotation, metadata removal, and resizing."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <Tabs label="Kinds of images" tabs={UPLOAD_TRIALS} value={name} onChange={setName}>
        <UploadTrial key={name} trial={trial} />
      </Tabs>
    </AdminPageLayout>
  );
}
