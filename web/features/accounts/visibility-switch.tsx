import { useState } from 'react';
import { useUpdateProfile } from '#web/lib/session/account.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { RadioChips } from './radio-chips.tsx';

const OPTIONS = [
  { value: 'private', text: 'Only me' },
  { value: 'public', text: 'Everybody' },
] as const;

type Visibility = (typeof OPTIONS)[number]['value'];

/** Saved at once; the choice shows before the answer and goes back where it fails. */
export function VisibilitySwitch({ viewer }: { viewer: Viewer }) {
  const update = useUpdateProfile();
  const [asked, setAsked] = useState<Visibility | null>(null);
  const saved = viewer.preferences['collectionVisibility'] === 'public' ? 'public' : 'private';

  async function choose(collectionVisibility: Visibility) {
    setAsked(collectionVisibility);
    await update({ preferences: { ...viewer.preferences, collectionVisibility } });
    setAsked(null);
  }

  return (
    <RadioChips
      label="Who may see your collection"
      options={OPTIONS}
      value={asked ?? saved}
      hint="Your notes and your own ratings stay yours in any case."
      onChoose={(value) => void choose(value)}
    />
  );
}
