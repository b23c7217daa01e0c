import type { Site } from '#contract/site.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import {
  SERVER_ERROR,
  NETWORK_ERROR,
  PENDING,
  type StubResponses,
  type StubResponse,
} from './stub-responses.ts';

/** Something done before the picture is taken: a press on what has this name, or words typed into the field of that name. */
export type ScreenStep = string | { into: string; type: string };

export type ScreenState = {
  name: string;
  path: string;
  viewer?: Viewer | null;
  answers?: StubResponses;
  all?: StubResponse;
  /** Somebody came here inside the site: the page stands before its data does, and the browser asks. */
  walked?: true;
  isOffline?: true;
  steps?: readonly ScreenStep[];
  site?: Partial<Site>;
  /** What the server says where no page can be had. */
  refusal?: { status: number; text: string };
  /** No picture is kept of it: another state shows the same parts. */
  isLikeAnother?: boolean;
  /** Where it is nothing on the other. */
  only?: 'phone' | 'laptop';
  /** Pictures in every size and kind rather than in the usual ones. */
  everywhere?: true;
  /** Taken on a phone and a laptop as tall as the window alone: a dialog, or what lies below is shown elsewhere. */
  fold?: true;
};

export type Screen = {
  page: string;
  states: ScreenState[];
};

type Common = Omit<ScreenState, 'name'>;

/** Each state says only what differs from the screen as it usually is. */
export function screen(page: string, usual: Common, states: readonly Partial<ScreenState>[]): Screen {
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

/** As it is first met inside the site, with nothing there yet. */
export const LOADING: Partial<ScreenState> = { name: 'loading', walked: true, all: PENDING };
export const FAILED: Partial<ScreenState> = { name: 'failed', walked: true, all: SERVER_ERROR };
export const OFFLINE: Partial<ScreenState> = {
  name: 'offline',
  walked: true,
  all: NETWORK_ERROR,
  isOffline: true,
  isLikeAnother: true,
};

export function idOf({ page }: Screen, { name }: ScreenState): string {
  return `${page}--${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
