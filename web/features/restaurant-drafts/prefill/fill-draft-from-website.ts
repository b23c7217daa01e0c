import type { WebsiteImportedLocation, WebsiteImportedRestaurant } from '#contract/catalog/website-import.ts';
import { normalizeWords } from '#packages/text-folding/index.ts';
import { isSameAddress } from '#shared/catalog/same-address.ts';
import { NOT_SUBMITTED_STATE, type RestaurantDraft } from '../draft/draft.ts';
import { addDraftLocation, setOpenDraftLocation } from '../draft/draft-actions.ts';
import { parseDraftHours } from '../draft/draft-hours.ts';
import { addCatalogMenuToDraft } from '../draft/mark-catalog-sandwiches.ts';

export type ExistingLocation = {
  id: number;
  address: string;
};

/** `known` and `menu` belong to the existing restaurant that the website was matched with. */
export function fillDraftFromWebsite(
  draft: RestaurantDraft,
  imported: WebsiteImportedRestaurant,
  known: readonly ExistingLocation[],
  menu: RestaurantDraft['listedMenu'] = [],
): RestaurantDraft {
  const { id } = imported;
  const { basics } = draft;
  const filled: RestaurantDraft = {
    ...draft,
    tab: 'basic',
    filledBy: 'website',
    submission: { ...NOT_SUBMITTED_STATE, id, isListed: id !== null },
    basics: {
      name: imported.name,
      description: imported.description ?? basics.description,
      website: imported.website,
      restaurantType: imported.restaurantType ?? basics.restaurantType,
      priceRange: imported.priceRange ?? basics.priceRange,
    },
    imageUrl: imported.imageUrl,
    menuUrl: imported.menuUrl,
    locations: [],
  };
  const all = locationsOf(imported).reduce(
    (so, one) => withLocation(so, one, known),
    addCatalogMenuToDraft(filled, menu),
  );
  return setOpenDraftLocation(all, all.locations[0]?.ref ?? null);
}

/** Also returns a single location without an address; the admin has to enter only the address. */
function locationsOf({ locations, address, phoneNumber, hoursOfOperation }: WebsiteImportedRestaurant) {
  if (locations.length > 0) return locations;
  if (address === null && phoneNumber === null && hoursOfOperation === null) return [];
  return [{ address: address ?? '', phoneNumber, hoursOfOperation, latitude: null, longitude: null }];
}

function withLocation(
  draft: RestaurantDraft,
  location: WebsiteImportedLocation,
  known: readonly ExistingLocation[],
) {
  const { address, phoneNumber, hoursOfOperation, latitude, longitude } = location;
  const same = known.find((one) => isSameAddressText(one.address, address));
  const fields = {
    address,
    phoneNumber: phoneNumber ?? '',
    hours: parseDraftHours(hoursOfOperation),
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
  };
  return addDraftLocation(draft, fields, {
    ...NOT_SUBMITTED_STATE,
    id: same?.id ?? null,
    isListed: same !== undefined,
  });
}

/** By the server's rule, or by equal text, because an address without a house number cannot match otherwise. */
function isSameAddressText(one: string, other: string): boolean {
  const foldedAddress = normalizeWords(one);
  return isSameAddress(one, other) || (foldedAddress !== '' && foldedAddress === normalizeWords(other));
}
