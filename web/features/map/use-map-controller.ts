import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useMemo, type RefObject } from 'react';
import type { Basemap } from '#contract/catalog/basemap.ts';
import type { MapResponse, MapPin } from '#contract/catalog/map.ts';
import { formatGeoBox, type GeoBox } from '#shared/geo/map-grid.ts';
import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import { formatRoundedGeoBox, isSameGeoBox, parseGeoBox } from '#web/lib/geo/geo-box.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';
import { useTheme } from '#web/lib/device/theme.ts';
import { basemapQuery, fetchMapPins, mapQueryString, type MapFilterParams } from './queries.ts';
import { createDebouncedLoader } from './debounced-loader.ts';
import { countPinsWithin } from './count-pins-within.ts';
import type { HighlightedPin, PinStyle } from './pin-features.ts';
import type { MapCamera } from './create-map.ts';
import { createMapController, type MapController } from './create-map-controller.ts';
import { hasWebGl } from './webgl-support.ts';

export type MapError = 'no-webgl' | 'no-network' | null;

type MapControllerOptions = {
  label: string;
  keys: string;
  filters: MapFilterParams;
  /** The camera's first area, and its next one when this changes. */
  area: GeoBox;
  pinStyle: PinStyle;
  lifted: HighlightedPin | null;
  onPick: (pin: MapPin | null) => void;
};

type Opened = {
  controller: MapController;
  load: (filters: MapFilterParams) => void;
  /** The area that the camera was last moved to, or would have been. */
  area: string;
};

type MovedCamera = {
  camera: MapCamera;
  from: string;
};

export function useMapController(element: RefObject<HTMLElement | null>, options: MapControllerOptions) {
  const { area } = options;
  const { data: basemap, isError } = useQuery(basemapQuery());
  const [isDrawable] = useState(hasWebGl);
  const [answer, setAnswer] = useState<MapResponse | null>(null);
  const [inSight, setInSight] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [moved, setMoved] = useHistoryState<MovedCamera | null>('map', null);
  const shown = formatRoundedGeoBox(area);
  const camera = moved?.from === shown ? moved.camera : null;
  const opened = useRef<Opened | null>(null);
  const latest = useRef({ ...options, camera });
  useEffect(() => {
    latest.current = { ...options, camera };
  });

  const noteMove = useEffectEvent((controller: MapController) => {
    setMoved(isSameGeoBox(controller.seen(), area) ? null : { camera: controller.camera(), from: shown });
  });
  useEffect(() => {
    if (!basemap || !element.current || !isDrawable) return;
    const open = openInStep(element.current, basemap, latest, {
      onAnswer(next) {
        setAnswer(next);
        setFailed(false);
      },
      onInSight: setInSight,
      onFailure: () => setFailed(true),
      onMoved: (controller) => noteMove(controller),
    });
    opened.current = open;
    return () => {
      open.close();
      opened.current = null;
    };
  }, [basemap, element, isDrawable]);

  useStoredCamera(moved, setMoved);

  const filterKey = new URLSearchParams(options.filters).toString();
  useEffect(() => opened.current?.load(Object.fromEntries(new URLSearchParams(filterKey))), [filterKey]);

  useEffect(() => {
    if (opened.current) showArea(opened.current, shown);
  }, [shown]);

  const lifted = useHighlightedPin(options.lifted, answer);
  useEffect(() => opened.current?.controller.lift(lifted), [lifted]);
  useThemeChange(() => opened.current?.controller.redress());

  return {
    answer,
    inSight,
    isMoved: camera !== null,
    trouble: mapErrorOf(isDrawable, hasFailed || isError),
    attribution: basemap && !basemap.styleUrl && attributionOf(basemap),
    seen: () => opened.current?.controller.seen(),
    zoomBy: (steps: number) => opened.current?.controller.zoomBy(steps),
  };
}

/** A new URL leaves the map where it is, and Back to a URL restores its camera. */
function useStoredCamera(moved: MovedCamera | null, setMoved: (moved: MovedCamera) => void): void {
  const search = useRawQueryString();
  const storedFor = useRef(search);
  const storeMoved = useEffectEvent(() => moved && setMoved(moved));
  useEffect(() => {
    if (storedFor.current !== search) storeMoved();
    storedFor.current = search;
  }, [search]);
}

function showArea(open: Opened, area: string): void {
  const box = parseGeoBox(area);
  if (!box || open.area === area) return;
  open.area = area;
  if (!isSameGeoBox(open.controller.seen(), box)) open.controller.fit(box);
}

function mapErrorOf(isDrawable: boolean, hasFailed: boolean): MapError {
  if (!isDrawable) return 'no-webgl';
  return hasFailed ? 'no-network' : null;
}

type MapViewHandlers = {
  onAnswer: (answer: MapResponse) => void;
  onInSight: (count: number) => void;
  onFailure: () => void;
  onMoved: (controller: MapController) => void;
};

function openInStep(
  container: HTMLElement,
  basemap: Basemap,
  latest: RefObject<MapControllerOptions & { camera: MapCamera | null }>,
  handlers: MapViewHandlers,
): Opened & { close: () => void } {
  let lastAnswer: MapResponse | null = null;
  const loader = createDebouncedLoader<MapResponse>({
    load: fetchMapPins,
    onAnswer(answer) {
      controller.show(answer);
      handlers.onAnswer(answer);
      lastAnswer = answer;
      handlers.onInSight(countPinsWithin(controller.seen(), answer));
    },
    onFailure: handlers.onFailure,
  });
  const { label, keys, pinStyle, area, camera } = latest.current;
  const controller = createMapController({
    container,
    label,
    keys,
    basemap,
    start: camera ?? area,
    pinStyle,
    onView(seen, zoom, isByHand) {
      loader.request(mapQueryString(seen, zoom, latest.current.filters));
      if (isByHand) handlers.onMoved(controller);
    },
    onRest(seen) {
      if (lastAnswer && loader.isAnswered()) handlers.onInSight(countPinsWithin(seen, lastAnswer));
    },
    onPick: (pin) => latest.current.onPick(pin),
  });
  return {
    controller,
    area: formatRoundedGeoBox(area),
    load: (filters: MapFilterParams) =>
      loader.request(mapQueryString(controller.seen(), controller.zoom(), filters)),
    close() {
      loader.stop();
      controller.close();
    },
  };
}

function attributionOf({ land, streets }: Basemap): string {
  return [streets?.attribution, land.attribution].filter(Boolean).join(', ');
}

/** Locations that are hidden in a cluster are fetched. */
function useHighlightedPin(
  requested: HighlightedPin | null,
  answer: MapResponse | null,
): HighlightedPin | null {
  const id = requested?.restaurantId;
  const isHidden =
    id !== undefined && answer !== null && !answer.pins.some(({ restaurantId }) => restaurantId === id);
  const [west, south, east, north] = answer?.box ?? [-180, -90, 180, 90];
  const query = {
    restaurantId: id ?? 0,
    bbox: formatGeoBox({ west, south, east, north }),
    zoom: answer?.zoom ?? 0,
  };
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery('/api/map', QUERY_STALE_TIMES_MS.restaurants, { query }),
    enabled: isHidden,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!requested || !isHidden || !data || isPlaceholderData) return requested;
    const places = [...data.pins, ...data.clusters];
    return { ...requested, at: places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) };
  }, [requested, isHidden, data, isPlaceholderData]);
}

function useThemeChange(onChange: () => void): void {
  const theme = useTheme();
  const latest = useRef(onChange);
  const shown = useRef(theme);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (shown.current !== theme) latest.current();
    shown.current = theme;
  }, [theme]);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const change = () => latest.current();
    system.addEventListener('change', change);
    return () => system.removeEventListener('change', change);
  }, []);
}
