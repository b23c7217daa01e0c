import { Rows3 } from 'lucide-react';
import { setCompactListPreference, useIsListCompact } from '#web/lib/device/compact-list-preference.ts';

export function CompactListToggle() {
  const isCompact = useIsListCompact();
  return (
    <button
      type="button"
      className="layout-toggle"
      aria-label="Compact list"
      aria-pressed={isCompact}
      onClick={() => setCompactListPreference(!isCompact)}
    >
      <Rows3 className="icon" aria-hidden />
    </button>
  );
}
