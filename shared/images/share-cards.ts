import { heatLabel } from '../catalog/heat-label.ts';

/** Increase it whenever the look of share images changes, because their addresses are cached for a year. */
const REVISION = 1;

export type ShareCardText = {
  above: string;
  title: string;
  insteadOfTitle: string;
  isQuote: boolean;
  stars: number | null;
  besideStars: string;
  below: string;
};

/** The path names the content, so that an old image is never shown for a new one. */
export type ShareCard = {
  texts: ShareCardText;
  pictures: readonly Pictured[];
  path: string;
  /** Pages name wide ones as their previews; members share square ones themselves. */
  shape: ShareCardShape;
  /** The top three of a ranking, which are drawn as a poster. */
  podium: readonly PodiumEntry[] | null;
};
export type ShareCardShape = 'wide' | 'square';
export type PodiumEntry = { name: string; restaurantName: string };
type Pictured = { imageUrl: string | null; drawingUrl: string };
type Rated = { averageRating: number; reviewCount: number };
type CardSandwich = Pictured &
  Rated & { id: number; name: string; restaurantName: string; price: number | null; spiceLevel: number };
type CardRestaurant = Pictured &
  Rated & {
    id: number;
    name: string;
    restaurantType: string;
    priceRange: string | null;
    sandwichCount: number;
    locationCount: number;
  };
type CardReview = {
  userId: string;
  sandwichId: number;
  displayName: string | null;
  username: string;
  rating: number;
  comment: string;
};
type CardList = {
  owner: { id: string; displayName: string | null; username: string };
  counts: { tried: number; favorites: number; wanted: number };
  pictured: readonly Pictured[];
};

type CardSite = { name: string; tagline: string; hero: string };
type CardRanking = {
  owner: { displayName: string | null; username: string };
  ranked: readonly (Pictured & { name: string; restaurantName: string })[];
  total: number;
};

export function shareCardOfSandwich(sandwich: CardSandwich): ShareCard {
  const { id, name, restaurantName, price, spiceLevel } = sandwich;
  const texts = {
    ...ratedWords(sandwich),
    above: restaurantName,
    title: name,
    insteadOfTitle: 'A chicken sandwich',
    below: joined([price === null ? null : `$${price.toFixed(2)}`, heatLabel(spiceLevel)]),
  };
  return card('sandwiches', String(id), texts, [sandwich]);
}

export function shareCardOfRestaurant(restaurant: CardRestaurant): ShareCard {
  const { id, name, restaurantType, priceRange, sandwichCount, locationCount } = restaurant;
  const texts = {
    ...ratedWords(restaurant),
    above: joined([restaurantType, priceRange]),
    title: name,
    insteadOfTitle: 'A chicken sandwich place',
    below: joined([
      count(sandwichCount, 'chicken sandwich', 'chicken sandwiches'),
      locationCount > 1 ? count(locationCount, 'location', 'locations') : null,
    ]),
  };
  return card('restaurants', String(id), texts, [restaurant]);
}

export function shareCardOfReview(review: CardReview, sandwich: CardSandwich): ShareCard {
  const { comment, rating, sandwichId, userId } = review;
  const { name, restaurantName } = sandwich;
  const isQuote = comment.trim() !== '';
  const texts = {
    isQuote,
    stars: rating,
    besideStars: '',
    above: isQuote ? `${name}, ${restaurantName}` : restaurantName,
    title: isQuote ? comment : name,
    insteadOfTitle: 'A chicken sandwich',
    below: `Reviewed by ${review.displayName || review.username}`,
  };
  return card('reviews', `${sandwichId}-${userId}`, texts, [sandwich]);
}

/** What a member shares after a check-in: the review, or that the sandwich was tried. */
export function squareShareCardOfSandwich(sandwich: CardSandwich, review: CardReview | null): ShareCard {
  const { id, name, restaurantName, imageUrl, drawingUrl } = sandwich;
  const tried: ShareCardText = {
    isQuote: false,
    stars: null,
    besideStars: '',
    above: restaurantName,
    title: name,
    insteadOfTitle: 'A chicken sandwich',
    below: 'I’ve tried this',
  };
  const texts = review ? shareCardOfReview(review, sandwich).texts : tried;
  const bitten = { imageUrl, drawingUrl: drawingUrl.replace('.svg', '-bitten.svg') };
  const key = review ? `${id}-${review.userId}` : String(id);
  return { ...card('squares', key, texts, [bitten]), shape: 'square' };
}

export function shareCardOfList({ owner, counts, pictured }: CardList): ShareCard {
  const texts = {
    isQuote: false,
    stars: null,
    besideStars: '',
    above: 'A chicken sandwich list',
    title: owner.displayName || owner.username,
    insteadOfTitle: owner.username,
    below: joined([
      `${counts.tried} tried`,
      counts.favorites > 0 ? count(counts.favorites, 'favorite', 'favorites') : null,
      counts.wanted > 0 ? `${counts.wanted} to try` : null,
    ]),
  };
  return card('lists', owner.id, texts, pictured.slice(0, pictured.length < 4 ? 1 : 4));
}

export function shareCardOfRanking(
  token: string,
  { owner, ranked, total }: CardRanking,
  shape: ShareCardShape = 'wide',
): ShareCard {
  const texts = {
    isQuote: false,
    stars: null,
    besideStars: '',
    above: 'Chicken sandwiches, ranked',
    title: owner.displayName || owner.username,
    insteadOfTitle: owner.username,
    below: count(total, 'sandwich', 'sandwiches'),
  };
  const best = ranked.slice(0, PODIUM);
  const podium = best.map(({ name, restaurantName }) => ({ name, restaurantName }));
  // Drawings even where there are photos: they are cut out as stickers.
  const pictures = best.map(({ drawingUrl }) => ({ imageUrl: null, drawingUrl }));
  const [folder, key] = shape === 'wide' ? ['rankings', token] : ['squares', `ranking-${token}`];
  return { ...card(folder, key, texts, pictures, JSON.stringify(podium)), shape, podium };
}
const PODIUM = 3;

/** For pages without their own card; the site's name is below every card. */
export function shareCardOfSite({ name, tagline, hero }: CardSite): ShareCard {
  const texts = {
    isQuote: false,
    stars: null,
    besideStars: '',
    above: '',
    title: 'What’s next on your clucket list?',
    insteadOfTitle: name,
    below: tagline,
  };
  return card('site', 'home', texts, [{ imageUrl: null, drawingUrl: hero }], name);
}

function ratedWords({ averageRating, reviewCount }: Rated) {
  const isRated = reviewCount > 0;
  return {
    isQuote: false,
    stars: isRated ? averageRating : null,
    besideStars: isRated ? `${averageRating.toFixed(1)} (${count(reviewCount, 'rating', 'ratings')})` : '',
  };
}

function card(
  folder: string,
  key: string,
  texts: ShareCardText,
  pictures: readonly Pictured[],
  ...others: string[]
): ShareCard {
  const shown = pictures.map(({ imageUrl, drawingUrl }) => imageUrl ?? drawingUrl);
  const version = digest(JSON.stringify([REVISION, texts, shown, ...others]));
  const path = `/share-images/${folder}/${key}-${version}.jpg`;
  return { texts, pictures, shape: 'wide', podium: null, path };
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Two rounds of FNV-1a with different starts: names content, and is not secret. */
function digest(text: string): string {
  return [0x811c9dc5, 0x9e3779b9]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
