import { labelOfFieldPath } from '#shared/catalog/field-labels.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { withPeriod } from '#shared/text/with-period.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { RestaurantDraft } from './draft/draft.ts';
import {
  listDraftSubmissionSteps,
  type SubmissionStepFailure,
  type RestaurantDraftEntityKind,
  type DraftSubmissionStep,
} from './submission/submit-draft.ts';

// Texts of A8; a title without a text there has a text of our own.
export const RESTAURANT_DRAFT_TOASTS = {
  websiteFailed: [
    'Website Analysis Failed',
    "We couldn't extract information from the provided website. Please check the URL and try again.",
  ],
  searchFailed: ['Search Error', 'Failed to search for places. Please try again.'],
  searchEmpty: ['Search Query Required', 'Please enter the name or address of a restaurant.'],
  nothingFound: ['No Results', 'No restaurants found for your search query.'],
  detailsMissing: ['Details Not Found', 'We couldn’t find anything else about this place.'],
  detailsFailed: ['Error', 'Failed to get place details. Please try again.'],
  nameMissing: ['Restaurant Name Required', 'Please enter the name first, so we can write a description.'],
  descriptionFailed: [
    'Generation Failed',
    'Failed to generate description. Please try again or write one manually.',
  ],
  menuFailed: ['Error Processing Menu', 'Failed to process menu. Please try again.'],
  noLocations: ['No Locations Added', 'Please add at least one location, then submit again.'],
  restaurantFailed: ['Error Creating Restaurant', 'Failed to create restaurant. Please try again.'],
  savingFailed: ['Error Adding Restaurant', 'There was an error saving the restaurant. Please try again.'],
} as const;

export const WEBSITE_IMPORT_ERROR_MESSAGE = 'Failed to analyze website. Please check the URL and try again.';
export const MENU_TEXT_REQUIRED_MESSAGE = 'Please enter menu text to process';
export const MENU_PROCESSING_ERROR_MESSAGE = 'Failed to process menu. Please try again.';
export const NO_SANDWICHES_TOAST = {
  title: 'No Chicken Sandwiches Found',
  text: 'Nothing on this menu looks like one. You can add sandwiches by hand.',
};

export function showDraftSubmissionError(kind: RestaurantDraftEntityKind): void {
  const { restaurantFailed, savingFailed } = RESTAURANT_DRAFT_TOASTS;
  const [title, text] = kind === 'restaurant' ? restaurantFailed : savingFailed;
  showFailureToast(title, text);
}

export function showAddSandwichError({ step, error }: SubmissionStepFailure): void {
  showFailureToast('Error Adding Sandwich', `${withBidiIsolates(step.name)}: ${rejectionReason(error)}`);
}

/** The server's message, with the label of the field if it names one. */
export function rejectionReason(error: unknown): string {
  const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const [first] = named;
  return first
    ? withPeriod(
        /^[a-z]|^Invalid /.test(first.message)
          ? `${labelOfFieldPath(first.field)} ${first.message}`
          : first.message,
      )
    : userErrorText(error, 'We couldn’t save it. Please try again.');
}

/** "Adding the restaurant", "Adding location 2", "Adding Cloud Nine". */
export function submissionStepText({ kind, name }: DraftSubmissionStep): string {
  if (kind === 'restaurant') return 'Adding the restaurant';
  return kind === 'location'
    ? `Adding ${withBidiIsolates(name) || 'a location'}`
    : `Adding ${withBidiIsolates(name)}`;
}

/** For a restaurant that was listed before, names only the additions as new. */
export function submittedToastText(draft: RestaurantDraft) {
  const name = draft.basics.name.trim();
  if (listDraftSubmissionSteps(draft).length === 0)
    return {
      title: `${withBidiIsolates(name)} is already on the site`,
      text: 'There was nothing new to add.',
    };
  if (draft.submission.isListed)
    return { title: `Added to ${withBidiIsolates(name)}`, text: 'You’ll find everything new on its page.' };
  return { title: 'Restaurant added', text: `${withBidiIsolates(name)} is on the site.` };
}
