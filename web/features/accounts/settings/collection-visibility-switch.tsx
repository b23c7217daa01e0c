import { useState } from 'react';
import { useUpdateProfile } from '#web/lib/session/account-actions.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { RadioChips } from './radio-chips.tsx';

const OPTIONS = [
  { value: 'private', text: 'Only me' },
  { value: 'public', text: 'Everyone' },
] as const;

type Visibility = (typeof OPTIONS)[number]['value'];

export function CollectionVisibilitySwitch({ viewer }: { viewer: Viewer }) {
  const update = useUpdateProfile();
  const [pendingChoice, setPendingChoice] = useState<Visibility | null>(null);
  const saved = viewer.preferences['collectionVisibility'] === 'public' ? 'public' : 'private';

  async function choose(collectionVisibility: Visibility) {
    setPendingChoice(collectionVisibility);
    await update({ preferences: { ...viewer.preferences, collectionVisibility } });
    setPendingChoice(null);
  }

  return (
    <RadioChips
      label="Who can see your clucket list"
      options={OPTIONS}
      value={pendingChoice ?? saved}
      hint="Other members never see your notes or your private ratings."
      onChoose={(value) => void choose(value)}
    />
  );
}
