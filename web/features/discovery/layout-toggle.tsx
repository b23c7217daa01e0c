import { Rows3 } from 'lucide-react';
import { setCompactList, useCompactList } from '#web/lib/device/compact-list.ts';

export function LayoutToggle() {
  const isCompact = useCompactList();
  return (
    <button
      type="button"
      className="layout-toggle"
      aria-label="Compact list"
      aria-pressed={isCompact}
      onClick={() => setCompactList(!isCompact)}
    >
      <Rows3 className="icon" aria-hidden />
    </button>
  );
}
