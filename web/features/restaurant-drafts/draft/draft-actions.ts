import type { AlreadyListedRestaurant } from '#contract/administration/duplicates.ts';
import {
  EMPTY_RESTAURANT_DRAFT,
  EMPTY_SANDWICH_DRAFT,
  mayBeInCatalog,
  NOT_SUBMITTED_STATE,
} from './draft.ts';
import type {
  RestaurantDraftBasics,
  DraftSubmissionState,
  LocationDraft,
  RestaurantDraft,
  SandwichDraftValues,
  WizardTab,
} from './draft.ts';
import { defaultHours } from './draft-hours.ts';
import { markCatalogSandwiches, addCatalogMenuToDraft } from './mark-catalog-sandwiches.ts';

type LocationDraftFields = Omit<LocationDraft, 'ref' | 'submission'>;

// Pure functions that return the next draft. A `ref` never changes, so that a form field keeps its row.

export function setOpenWizardTab(draft: RestaurantDraft, tab: WizardTab): RestaurantDraft {
  return { ...draft, tab };
}

export function updateDraftBasics(
  draft: RestaurantDraft,
  changes: Partial<RestaurantDraftBasics>,
): RestaurantDraft {
  return { ...draft, basics: { ...draft.basics, ...changes } };
}

export function addDraftLocation(
  draft: RestaurantDraft,
  fields: Partial<LocationDraftFields> = {},
  submission: DraftSubmissionState = NOT_SUBMITTED_STATE,
): RestaurantDraft {
  const ref = draft.nextRef;
  const location = { ...emptyLocation(), ...fields, ref, submission };
  return { ...draft, locations: [...draft.locations, location], openLocation: ref, nextRef: ref + 1 };
}

export function updateDraftLocation(
  draft: RestaurantDraft,
  ref: number,
  changes: Partial<LocationDraftFields>,
): RestaurantDraft {
  return { ...draft, locations: changed(draft.locations, ref, changes) };
}

export function setOpenDraftLocation(draft: RestaurantDraft, ref: number | null): RestaurantDraft {
  return { ...draft, openLocation: ref };
}

export function removeDraftLocation(draft: RestaurantDraft, ref: number): RestaurantDraft {
  const locations = draft.locations.filter((one) => one.ref !== ref || mayBeInCatalog(one.submission));
  const isOpen = locations.some((one) => one.ref === draft.openLocation);
  return { ...draft, locations, openLocation: isOpen ? draft.openLocation : (locations[0]?.ref ?? null) };
}

export function setDraftMenuText(draft: RestaurantDraft, menuText: string): RestaurantDraft {
  return { ...draft, menuText };
}

export function addDraftSandwich(
  draft: RestaurantDraft,
  fields: Partial<SandwichDraftValues>,
): RestaurantDraft {
  const filled = { ...EMPTY_SANDWICH_DRAFT, ...fields };
  const ref = draft.nextRef;
  const sandwich = {
    ...filled,
    ref,
    submission: NOT_SUBMITTED_STATE,
    isWanted: true,
    isEdited: true,
    note: null,
  };
  return markCatalogSandwiches({ ...draft, sandwiches: [...draft.sandwiches, sandwich], nextRef: ref + 1 });
}

export function updateDraftSandwich(
  draft: RestaurantDraft,
  ref: number,
  changes: Partial<SandwichDraftValues>,
): RestaurantDraft {
  return markCatalogSandwiches({
    ...draft,
    sandwiches: changed(draft.sandwiches, ref, { ...changes, isEdited: true }),
  });
}

export function setDraftSandwichIncluded(
  draft: RestaurantDraft,
  ref: number,
  isIncluded: boolean,
): RestaurantDraft {
  const sandwiches = draft.sandwiches.map((one) =>
    one.ref === ref && !mayBeInCatalog(one.submission)
      ? { ...one, isWanted: isIncluded, isEdited: true }
      : one,
  );
  return { ...draft, sandwiches };
}

export function removeDraftSandwich(draft: RestaurantDraft, ref: number): RestaurantDraft {
  const sandwiches = draft.sandwiches.filter((one) => one.ref !== ref || mayBeInCatalog(one.submission));
  return { ...draft, sandwiches };
}

export function acceptDoubtfulSandwich(draft: RestaurantDraft, ref: number): RestaurantDraft {
  const found = draft.doubtful.find((one) => one.ref === ref);
  if (!found) return draft;
  const { doubt: _, ...fields } = found;
  const sandwich = { ...fields, submission: NOT_SUBMITTED_STATE, isWanted: true, isEdited: true };
  return {
    ...draft,
    sandwiches: [...draft.sandwiches, sandwich],
    doubtful: draft.doubtful.filter((one) => one.ref !== ref),
  };
}

/** The first location is the one that was looked up. */
export function linkDraftToCatalogRestaurant(
  draft: RestaurantDraft,
  { restaurantId, restaurantName, locationId }: AlreadyListedRestaurant,
  menu: RestaurantDraft['listedMenu'],
): RestaurantDraft {
  const locations = draft.locations.map((one, at) =>
    at === 0 && locationId !== null
      ? { ...one, submission: { ...NOT_SUBMITTED_STATE, id: locationId, isListed: true } }
      : one,
  );
  const submission = { ...NOT_SUBMITTED_STATE, id: restaurantId, isListed: true };
  const basics = { ...draft.basics, name: restaurantName };
  return addCatalogMenuToDraft({ ...draft, submission, basics, locations }, menu);
}

export function unlinkDraftFromCatalogRestaurant(draft: RestaurantDraft): RestaurantDraft {
  const locations = draft.locations.map((one) =>
    one.submission.isListed ? { ...one, submission: NOT_SUBMITTED_STATE } : one,
  );
  return addCatalogMenuToDraft({ ...draft, submission: NOT_SUBMITTED_STATE, locations }, []);
}

export function resetRestaurantDraft(): RestaurantDraft {
  return EMPTY_RESTAURANT_DRAFT;
}

export function setSubmissionState(
  draft: RestaurantDraft,
  ref: number | null,
  changes: Partial<DraftSubmissionState>,
): RestaurantDraft {
  if (ref === null) return { ...draft, submission: { ...draft.submission, ...changes } };
  return {
    ...draft,
    locations: draft.locations.map((one) => withSubmissionState(one, ref, changes)),
    sandwiches: draft.sandwiches.map((one) => withSubmissionState(one, ref, changes)),
  };
}

function emptyLocation(): LocationDraftFields {
  return { address: '', phoneNumber: '', hours: defaultHours(), latitude: '', longitude: '' };
}

function changed<One extends { ref: number }>(
  list: readonly One[],
  ref: number,
  changes: Partial<NoInfer<One>>,
): One[] {
  return list.map((one) => (one.ref === ref ? { ...one, ...changes } : one));
}

function withSubmissionState<One extends { ref: number; submission: DraftSubmissionState }>(
  one: One,
  ref: number,
  changes: Partial<DraftSubmissionState>,
): One {
  return one.ref === ref ? { ...one, submission: { ...one.submission, ...changes } } : one;
}
