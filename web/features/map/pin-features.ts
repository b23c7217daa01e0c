import type { MapResponse, MapPin } from '#contract/catalog/map.ts';
import type { Position } from '#shared/geo/distance.ts';
import { CLUSTER_ICONS } from './cluster-icons.ts';

/** The location or restaurant of a card or row, and its position if no pin shows it. */
export type HighlightedPin = {
  restaurantId?: number;
  locationId?: number;
  at?: readonly Position[];
};

export type PinStyle = 'bubble' | 'spot';

export function createMapPinGeoJson(
  { clusters, pins }: Pick<MapResponse, 'clusters' | 'pins'>,
  pinStyle: PinStyle,
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      ...clusters.map(({ lat, lng, count }) =>
        point(
          lng,
          lat,
          count === 1
            ? { kind: 'dot' }
            : { kind: 'cluster', count, text: formatShortCount(count), icon: clusterIcon(count) },
        ),
      ),
      ...pins.map((pin) => pinFeature(pin, pinStyle)),
    ],
  };
}

export function createHighlightedPinGeoJson(
  pins: readonly MapPin[],
  lifted: HighlightedPin | null,
  pinStyle: PinStyle,
): GeoJSON.FeatureCollection {
  if (!lifted) return { type: 'FeatureCollection', features: [] };
  const meant = pins.filter((pin) => isHighlighted(pin, lifted));
  const features = meant.map((pin) => pinFeature(pin, pinStyle));
  const others = (lifted.at ?? []).map(({ latitude, longitude }) =>
    point(longitude, latitude, { kind: 'pin', text: '' }),
  );
  return { type: 'FeatureCollection', features: features.length > 0 ? features : others };
}

function isHighlighted({ locationId, restaurantId }: MapPin, lifted: HighlightedPin): boolean {
  if (lifted.locationId !== undefined) return locationId === lifted.locationId;
  return lifted.restaurantId !== undefined && restaurantId === lifted.restaurantId;
}

function pinFeature(pin: MapPin, pinStyle: PinStyle): GeoJSON.Feature<GeoJSON.Point> {
  const { lat, lng, name, averageRating, locationId } = pin;
  if (pinStyle === 'spot') return point(lng, lat, { kind: 'pin', locationId, name: '', text: '' });
  const text = averageRating > 0 ? averageRating.toFixed(1) : '';
  return point(lng, lat, { kind: 'pin', locationId, name, text });
}

function point(
  lng: number,
  lat: number,
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature<GeoJSON.Point> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } };
}

function clusterIcon(count: number): string {
  return CLUSTER_ICONS.findLast(({ from }) => count >= from)?.name ?? CLUSTER_ICONS[0].name;
}

/** "840", "1.2k", "36k": a sticker has room for three digits. */
export function formatShortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 9.95 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.round(thousands)}k`;
}
