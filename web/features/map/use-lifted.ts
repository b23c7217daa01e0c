import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapAnswer } from '#contract/map.ts';
import { boxText } from '#rules/map-grid.ts';
import { FRESH, apiQuery } from '#web/lib/api-query.ts';
import type { Lifted } from './features.ts';

/** What is to be lifted, with its places where it stands in a cluster: those are asked for. */
export function useLifted(wish: Lifted | null, answer: MapAnswer | null): Lifted | null {
  const id = wish?.restaurantId;
  const isHidden =
    id !== undefined && answer !== null && !answer.pins.some(({ restaurantId }) => restaurantId === id);
  const [west, south, east, north] = answer?.box ?? [-180, -90, 180, 90];
  const query = {
    restaurantId: id ?? 0,
    bbox: boxText({ west, south, east, north }),
    zoom: answer?.zoom ?? 0,
  };
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery('/api/map', FRESH.restaurants, { query }),
    enabled: isHidden,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!wish || !isHidden || !data || isPlaceholderData) return wish;
    const places = [...data.pins, ...data.clusters];
    return { ...wish, at: places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) };
  }, [wish, isHidden, data, isPlaceholderData]);
}
