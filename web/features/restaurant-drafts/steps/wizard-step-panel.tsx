import { Store, MapPin } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { BasicsTab } from './basics-tab.tsx';
import { MenuTab } from './menu-tab.tsx';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { unlinkDraftFromCatalogRestaurant } from '../draft/draft-actions.ts';
import { AlreadyInCatalogNotice } from './already-in-catalog-notice.tsx';
import { StorefrontPreview } from './storefront-preview.tsx';
import { LocationTab } from './location-tab.tsx';

export function WizardStepPanel() {
  const { draft } = useRestaurantWizard();
  if (draft.tab === 'location') return <LocationTab />;
  if (draft.tab === 'menu') return <MenuTab />;
  return (
    <div className="wiz-basics">
      {draft.submission.isListed ? (
        <ListedNotice />
      ) : (
        <div>
          <AlreadyInCatalogNotice />
          <BasicsTab />
        </div>
      )}
      <Preview />
    </div>
  );
}

function ListedNotice() {
  const { draft, change } = useRestaurantWizard();
  return (
    <section className="wiz-listed" aria-labelledby="wiz-listed">
      <Store className="icon" aria-hidden />
      <div>
        <h2 id="wiz-listed">Already listed</h2>
        <p>
          <Link href={`/restaurant/${draft.submission.id}`}>{draft.basics.name}</Link> is already on the site.
          We’ll only add new locations and sandwiches to it.
        </p>
        <Button variant="line" onClick={() => change(unlinkDraftFromCatalogRestaurant)}>
          It’s a different restaurant
        </Button>
      </div>
    </section>
  );
}

function Preview() {
  const { basics, imageUrl, locations } = useRestaurantWizard().draft;
  const { name, description, restaurantType, priceRange } = basics;
  const address = locations[0]?.address.trim();
  return (
    <aside className="wiz-preview" aria-label="Preview">
      <p className="muted small">Preview</p>
      <div className="card restaurant">
        <div className="pic">
          {imageUrl ? (
            <img src={imageUrl} alt="" width={1200} height={800} />
          ) : (
            <StorefrontPreview name={name} type={restaurantType} />
          )}
        </div>
        <div className="body">
          <p className="wiz-card-name one">{name.trim() || 'Restaurant name'}</p>
          <p className="addr">
            <MapPin className="icon" aria-hidden />
            <span className="one">{address || 'No address found'}</span>
          </p>
          <p className="desc">{description.trim() || 'Your description goes here.'}</p>
          <p className="chips">
            <Chip>{restaurantType}</Chip>
            {priceRange && <Chip>{priceRange}</Chip>}
          </p>
        </div>
      </div>
    </aside>
  );
}
