import { BasicsTab } from './basics-tab.tsx';
import { LocationTab } from './location-tab.tsx';
import { MenuTab } from './menu-tab.tsx';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';

export function WizardTabContent() {
  const { draft } = useRestaurantWizard();
  if (draft.tab === 'location') return <LocationTab />;
  if (draft.tab === 'menu') return <MenuTab />;
  return <BasicsTab />;
}
