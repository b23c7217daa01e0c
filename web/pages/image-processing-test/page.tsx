import { useState } from 'react';
import { assertDefined } from '#shared/assert-defined.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { TRIALS, Trial, type TrialName } from './trial.tsx';

export function Page() {
  const [name, setName] = useState<TrialName>('general');
  const trial = assertDefined(TRIALS.find((each) => each.value === name));
  return (
    <AdminFrame
      title="Image Processing Test"
      lede="See an image after rotation, metadata removal, and resizing."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <Tabs label="Kinds of images" tabs={TRIALS} value={name} onChange={setName}>
        <Trial key={name} trial={trial} />
      </Tabs>
    </AdminFrame>
  );
}
