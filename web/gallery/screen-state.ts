import type { PublicSiteInfo } from '#contract/site.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import {
  SERVER_ERROR_STUB_RESPONSE,
  NETWORK_ERROR_STUB_RESPONSE,
  PENDING_STUB_RESPONSE,
  type StubResponses,
  type StubResponse,
} from './stub-responses.ts';

/** Actions before the picture: a click on the element with this name, typing into a field, or waiting for content. */
export type ScreenshotStep = string | { into: string; type: string } | { waitFor: string };

export type GalleryScreenState = {
  name: string;
  path: string;
  viewer?: Viewer | null;
  answers?: StubResponses;
  all?: StubResponse;
  /** A navigation inside the site: the page renders before its data has loaded, and the browser fetches it. */
  walked?: true;
  isOffline?: true;
  steps?: readonly ScreenshotStep[];
  site?: Partial<PublicSiteInfo>;
  /** The server's error if no page can be rendered. */
  error?: { status: number; text: string };
  /** Has no picture, because another state shows the same parts. */
  isLikeAnother?: boolean;
  /** The other size does not have this state. */
  only?: 'phone' | 'laptop';
  /** Pictures in every size and kind rather than in the usual ones. */
  everywhere?: true;
  /** Pictures only as tall as the window, for a dialog, or if another state shows the rest. */
  fold?: true;
};

export type GalleryScreen = {
  page: string;
  states: GalleryScreenState[];
};

type Common = Omit<GalleryScreenState, 'name'>;

/** Each state lists only its differences from `usual`. */
export function defineGalleryScreen(
  page: string,
  usual: Common,
  states: readonly Partial<GalleryScreenState>[],
): GalleryScreen {
  return {
    page,
    states: states.map((state, index) => ({
      name: state.name ?? `state ${index + 1}`,
      ...usual,
      ...state,
      answers: { ...usual.answers, ...state.answers },
    })),
  };
}

export const LOADING_GALLERY_SCREEN_STATE: Partial<GalleryScreenState> = {
  name: 'loading',
  walked: true,
  all: PENDING_STUB_RESPONSE,
};
export const FAILED_GALLERY_SCREEN_STATE: Partial<GalleryScreenState> = {
  name: 'failed',
  walked: true,
  all: SERVER_ERROR_STUB_RESPONSE,
};
export const OFFLINE_GALLERY_SCREEN_STATE: Partial<GalleryScreenState> = {
  name: 'offline',
  walked: true,
  all: NETWORK_ERROR_STUB_RESPONSE,
  isOffline: true,
  isLikeAnother: true,
};

export function galleryScreenStateId({ page }: GalleryScreen, { name }: GalleryScreenState): string {
  return `${page}--${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
