import type { PRICE_RANGES } from '#contract/base/enum-values.ts';
import type { HoursDraft } from './draft-hours.ts';

export const WIZARD_TABS = ['basic', 'location', 'menu'] as const;
export type WizardTab = (typeof WIZARD_TABS)[number];
export type PriceRange = (typeof PRICE_RANGES)[number];

export type DraftSubmissionState = {
  /** Idempotency key; the same for every attempt until one has definitely failed. */
  key: string | null;
  id: number | null;
  /** The JSON body that the server has stored; without an id, the one that it may have stored. */
  sent: string | null;
  /** The entity was in the catalog before and is not changed. */
  isListed: boolean;
};

export type RestaurantDraftBasics = {
  name: string;
  description: string;
  website: string;
  restaurantType: string;
  priceRange: PriceRange | '';
};

export type LocationDraft = {
  ref: number;
  submission: DraftSubmissionState;
  address: string;
  phoneNumber: string;
  hours: HoursDraft;
  latitude: string;
  longitude: string;
};

export type SandwichDraftValues = {
  name: string;
  description: string;
  price: string;
  ingredients: string[];
  /** null is unknown. */
  containsGluten: boolean | null;
  containsDairy: boolean | null;
  containsEggs: boolean | null;
  isSpicy: boolean;
  spiceLevel: number;
};

export type SandwichDraft = {
  ref: number;
  submission: DraftSubmissionState;
  /** An unchecked sandwich stays in the draft and is not sent. */
  isWanted: boolean;
  /** The admin edited or accepted it, so reading the menu again does not change it. */
  isEdited: boolean;
  note: string | null;
} & SandwichDraftValues;

export type DoubtfulSandwichDraft = {
  ref: number;
  note: string | null;
  doubt: string;
} & SandwichDraftValues;

export type RestaurantDraft = {
  tab: WizardTab;
  filledBy: 'place' | 'website' | null;
  submission: DraftSubmissionState;
  basics: RestaurantDraftBasics;
  imageUrl: string | null;
  locations: LocationDraft[];
  openLocation: number | null;
  menuUrl: string | null;
  menuText: string;
  sandwiches: SandwichDraft[];
  doubtful: DoubtfulSandwichDraft[];
  listedMenu: { id: number; name: string }[];
  nextRef: number;
};

export const NOT_SUBMITTED_STATE: DraftSubmissionState = { key: null, id: null, sent: null, isListed: false };

export const EMPTY_RESTAURANT_DRAFT: RestaurantDraft = {
  tab: 'basic',
  filledBy: null,
  submission: NOT_SUBMITTED_STATE,
  basics: { name: '', description: '', website: '', restaurantType: 'Fast Casual', priceRange: '$$' },
  imageUrl: null,
  locations: [],
  openLocation: null,
  menuUrl: null,
  menuText: '',
  sandwiches: [],
  doubtful: [],
  listedMenu: [],
  nextRef: 1,
};

export const EMPTY_SANDWICH_DRAFT: SandwichDraftValues = {
  name: '',
  description: '',
  price: '',
  ingredients: [],
  containsGluten: null,
  containsDairy: null,
  containsEggs: null,
  isSpicy: false,
  spiceLevel: 0,
};

/** It is, or may be, in the catalog, and removing it from the draft would not remove it there. */
export function mayBeInCatalog({ id, sent }: DraftSubmissionState): boolean {
  return id !== null || sent !== null;
}

export function isRestaurantDraftUntouched(draft: RestaurantDraft): boolean {
  return (
    JSON.stringify({ ...draft, tab: EMPTY_RESTAURANT_DRAFT.tab }) === JSON.stringify(EMPTY_RESTAURANT_DRAFT)
  );
}
