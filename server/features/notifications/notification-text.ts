import { assertDefined } from '#shared/assert-defined.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import type { NotificationWithSubject } from './inbox/queries.ts';

export type NotificationText = { title: string; text: string; path: string | null };

/** The same text for the inbox, the lock screen and the digest. */
export function notificationText(row: NotificationWithSubject): NotificationText {
  switch (row.kind) {
    case 'badge':
      return ofBadge(row);
    case 'level':
      return {
        title: `You’re now level ${row.level}`,
        text: 'Pickles are on us, in spirit.',
        path: '/profile',
      };
    case 'recommendation':
      return ofRecommendation(row);
    case 'new-sandwiches':
      return ofNewSandwiches(row);
    case 'nearby':
      return ofNearby(row);
    case 'hidden-review':
      return ofHiddenReview(row);
    case 'hidden-avatar':
      return ofHiddenAvatar(row);
    case 'suggestion':
      return ofSuggestion(row);
  }
}

function ofBadge({ badge }: NotificationWithSubject): NotificationText {
  return {
    title: `You earned ${badge ? withBidiIsolates(badge.name) : 'a badge'}`,
    text: badge?.description || 'It’s on your profile now.',
    path: '/profile',
  };
}

function ofRecommendation({ recommendation }: NotificationWithSubject): NotificationText {
  if (!recommendation)
    return { title: 'Your recommendation was reviewed', text: 'Thanks for sending it.', path: null };
  const { websiteUrl, status, xp } = recommendation;
  const host = hostOf(websiteUrl);
  return status === 'approved'
    ? {
        title: `Your recommendation of ${host} was approved`,
        text: `Thanks for the recommendation.${xp > 0 ? ` +${xp} XP.` : ''}`,
        path: '/explore?view=restaurants',
      }
    : {
        title: `We didn’t add ${host} this time`,
        text: 'Thanks anyway. Know another place?',
        path: '/recommend-restaurant',
      };
}

function ofSuggestion({ suggestion, xp }: NotificationWithSubject): NotificationText {
  if (!suggestion)
    return { title: 'Your suggestion was reviewed', text: 'Thanks for sending it.', path: null };
  const subject = withBidiIsolates(suggestion.title);
  return suggestion.decision === 'accepted'
    ? {
        title: `Your suggestion for ${subject} was accepted`,
        text: `Thanks for keeping us accurate.${xp ? ` +${xp} XP.` : ''}`,
        path: '/profile/suggestions',
      }
    : {
        title: `Your suggestion for ${subject} wasn’t accepted`,
        text: 'Thanks anyway.',
        path: '/profile/suggestions',
      };
}

function ofNewSandwiches({
  restaurant,
  sandwich,
  addedCount,
  addedNames,
}: NotificationWithSubject): NotificationText {
  if (!restaurant || !addedCount)
    return {
      title: `${restaurant ? withBidiIsolates(restaurant.name) : 'A place you know'} added something new`,
      text: 'It’s already off the menu.',
      path: restaurant ? `/restaurant/${restaurant.id}` : null,
    };
  if (sandwich)
    return {
      title: `${withBidiIsolates(restaurant.name)} added ${withBidiIsolates(sandwich.name)}`,
      text: factsOf(sandwich) || 'New at a place you know.',
      path: `/sandwich/${sandwich.id}`,
    };
  const names = assertDefined(addedNames).map(withBidiIsolates);
  const rest = addedCount - names.length;
  return {
    title: `${withBidiIsolates(restaurant.name)} added ${addedCount} sandwiches`,
    text: `${new Intl.ListFormat('en-US').format(rest > 0 ? [...names, `${rest} more`] : names)}.`,
    path: `/restaurant/${restaurant.id}`,
  };
}

function ofNearby({ sandwich, restaurant }: NotificationWithSubject): NotificationText {
  if (!sandwich || !restaurant)
    return { title: 'Something on your list was close by', text: 'It’s off the menu now.', path: null };
  const since = sandwich.listedOn && ` It’s been on your list since ${dayText(sandwich.listedOn)}.`;
  return {
    title: `${withBidiIsolates(sandwich.name)} is close by`,
    text: `At ${withBidiIsolates(restaurant.name)}.${since ?? ''}`,
    path: `/sandwich/${sandwich.id}`,
  };
}

function ofHiddenReview({ sandwich, hiddenReason }: NotificationWithSubject): NotificationText {
  const news = hiddenReason ? 'was hidden' : 'is back';
  return {
    title: sandwich
      ? `Your review of ${withBidiIsolates(sandwich.name)} ${news}`
      : `One of your reviews ${news}`,
    text: hiddenTextOf(hiddenReason),
    path: sandwich ? `/sandwich/${sandwich.id}/review` : null,
  };
}

function ofHiddenAvatar({ hiddenReason }: NotificationWithSubject): NotificationText {
  return {
    title: hiddenReason ? 'Your profile photo was hidden' : 'Your profile photo is back',
    text: hiddenTextOf(hiddenReason),
    path: '/profile',
  };
}

function hiddenTextOf(reason: NotificationWithSubject['hiddenReason']): string {
  return reason ? `Hidden by an admin: ${reason}` : 'Everyone can see it again.';
}

function factsOf({ price, ingredients }: NonNullable<NotificationWithSubject['sandwich']>): string {
  const facts = [
    ...(price === null ? [] : [`$${price.toFixed(2)}`]),
    ...ingredients.slice(0, 3).map(withBidiIsolates),
  ];
  return facts.length > 0 ? `${facts.join(', ')}.` : '';
}

function hostOf(websiteUrl: string): string {
  return URL.parse(websiteUrl)?.hostname.replace(/^www\./, '') ?? websiteUrl;
}

function dayText(listedOn: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(listedOn).toLocaleDateString('en-US', options);
}
