import type { Shelf } from '#web/features/moderation/api.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { HiddenPanel } from './admin-reports/hidden-panel.tsx';
import { ReportsPanel } from './admin-reports/reports-panel.tsx';
import { AdminFrame } from './admin/frame.tsx';

const SHELVES = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
  { value: 'hidden', label: 'Hidden' },
] as const satisfies readonly { value: Shelf; label: string }[];

export function Page() {
  const [shelf, setShelf] = useKeptState<Shelf>('shelf', 'open');
  return (
    <AdminFrame
      title="Reports"
      lede="What members have reported, and what is hidden."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <Tabs label="Reports" tabs={SHELVES} value={shelf} onChange={setShelf}>
        {shelf === 'hidden' ? <HiddenPanel /> : <ReportsPanel key={shelf} state={shelf} />}
      </Tabs>
    </AdminFrame>
  );
}
