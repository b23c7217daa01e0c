import { BasicsTab } from './basics-tab.tsx';
import { ListedNotice } from './listed-notice.tsx';
import { LocationTab } from './location-tab.tsx';
import { MenuTab } from './menu-tab.tsx';
import { Preview } from './preview.tsx';
import { useWizard } from './wizard-state.tsx';

export function StepPanel() {
  const { draft } = useWizard();
  if (draft.tab === 'location') return <LocationTab />;
  if (draft.tab === 'menu') return <MenuTab />;
  return (
    <div className="wiz-basics">
      {draft.deed.isListed ? <ListedNotice /> : <BasicsTab />}
      <Preview />
    </div>
  );
}
