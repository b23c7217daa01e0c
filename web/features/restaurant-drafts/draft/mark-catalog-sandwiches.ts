import {
  mayBeInCatalog,
  NOT_SUBMITTED_STATE,
  type DraftSubmissionState,
  type RestaurantDraft,
  type SandwichDraft,
} from './draft.ts';
import { normalizeSandwichName } from './normalize-sandwich-name.ts';

/** Sandwiches on the menu of a reused restaurant are not sent again; a new restaurant has none. */
export function addCatalogMenuToDraft(
  draft: RestaurantDraft,
  listedMenu: RestaurantDraft['listedMenu'],
): RestaurantDraft {
  const sandwiches = draft.sandwiches.map((one) =>
    one.submission.isListed ? { ...one, submission: NOT_SUBMITTED_STATE } : one,
  );
  return markCatalogSandwiches({ ...draft, listedMenu, sandwiches });
}

export function markCatalogSandwiches(draft: RestaurantDraft): RestaurantDraft {
  if (draft.listedMenu.length === 0) return draft;
  const ids = new Map(draft.listedMenu.map(({ id, name }) => [normalizeSandwichName(name), id]));
  const marked = (one: SandwichDraft): SandwichDraft => {
    const id = ids.get(normalizeSandwichName(one.name));
    if (id === undefined || mayBeInCatalog(one.submission)) return one;
    return {
      ...one,
      submission: { ...NOT_SUBMITTED_STATE, id, isListed: true } satisfies DraftSubmissionState,
    };
  };
  return {
    ...draft,
    sandwiches: draft.sandwiches.map(marked),
    doubtful: draft.doubtful.filter(({ name }) => !ids.has(normalizeSandwichName(name))),
  };
}
