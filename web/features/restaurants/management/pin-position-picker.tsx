import { Minus, Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  milesBetween,
  EARTH_RADIUS_KM,
  FEET_PER_MILE,
  METERS_PER_MILE,
  MILES_PER_KM,
  type Position,
} from '#shared/geo/distance.ts';

/** A check-in within this distance counts in full (M9). */
const VISIT_MILES = 0.5;
const ZOOMS = [0.1, 0.25, 0.75, 2, 6, 20];

export type PinPickerLandmark = {
  name: string;
} & Position;

type PinPositionPickerProps = {
  pin: Position;
  onMove: (pin: Position) => void;
  landmarks: readonly PinPickerLandmark[];
};

/** A pin on a board: drag it, click its position, or use the arrow keys. */
export function PinPositionPicker({ pin, onMove, landmarks }: PinPositionPickerProps) {
  const hint = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [zoom, setZoom] = useState(2);
  const [middle, setMiddle] = useState(pin);
  const [isDragging, setDragging] = useState(false);
  const miles = ZOOMS[zoom] ?? VISIT_MILES;
  const board = { middle: milesBetween(middle, pin) > miles ? pin : middle, miles };
  const at = positionToPinPickerPoint(board, pin);

  function placePin(event: PointerEvent) {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (matrix)
      onMove(
        pinPickerPointToPosition(board, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)),
      );
  }

  function take(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    placePin(event);
  }

  function zoomTo(next: number) {
    setZoom(Math.max(0, Math.min(ZOOMS.length - 1, next)));
    setMiddle(pin);
  }

  return (
    <div className="pin-board">
      <svg
        ref={svg}
        viewBox={`0 0 ${PIN_PICKER_SIZE} ${PIN_PICKER_SIZE}`}
        onPointerDown={take}
        onPointerMove={(event) => isDragging && placePin(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        <Grid />
        <circle className="reach" cx={at.x} cy={at.y} r={(VISIT_MILES / miles) * (PIN_PICKER_SIZE / 2)} />
        {landmarks.map((landmark) => (
          <Mark
            key={`${landmark.name}${landmark.latitude}`}
            name={landmark.name}
            {...positionToPinPickerPoint(board, landmark)}
          />
        ))}
        <Pin at={at} hint={hint} onStep={(north, east) => onMove(offsetPositionByMeters(pin, north, east))} />
      </svg>
      <ZoomButtons zoom={zoom} onZoom={zoomTo} />
      <p className="muted small" id={hint}>
        Drag the pin, click where it goes, or move it with the arrow keys: 30 feet at a time, or 300 with
        Shift. North is up, and the map is {2 * miles} miles wide
        {miles >= VISIT_MILES ? '. Visits inside the circle earn full XP' : ''}.
      </p>
    </div>
  );
}

function Grid() {
  return [100, 200, 300].map((line) => (
    <path key={line} className="grid" d={`M${line} 0V${PIN_PICKER_SIZE}M0 ${line}H${PIN_PICKER_SIZE}`} />
  ));
}

type PinProps = {
  at: { x: number; y: number };
  hint: string;
  onStep: (north: number, east: number) => void;
};

const DIRECTIONS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

function Pin({ at, hint, onStep }: PinProps) {
  function step(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const meters = ((event.shiftKey ? 300 : 30) / FEET_PER_MILE) * METERS_PER_MILE;
    onStep(direction[0] * meters, direction[1] * meters);
  }

  return (
    <g
      className="pin"
      role="button"
      tabIndex={0}
      aria-label="Pin for this location"
      aria-describedby={hint}
      transform={`translate(${at.x} ${at.y})`}
      onKeyDown={step}
    >
      <path d="M0 0c-5-9-13-15-13-25a13 13 0 0 1 26 0c0 10-8 16-13 25z" />
      <circle cy={-25} r={5} />
    </g>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className="zoom">
      <button
        type="button"
        className="round"
        aria-label="Zoom in"
        aria-disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <Plus className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="round"
        aria-label="Zoom out"
        aria-disabled={zoom === ZOOMS.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <Minus className="icon" aria-hidden />
      </button>
    </div>
  );
}

function Mark({ name, x, y }: { name: string; x: number; y: number }) {
  if (x < 0 || y < 0 || x > PIN_PICKER_SIZE || y > PIN_PICKER_SIZE) return null;
  const isRight = x > PIN_PICKER_SIZE * 0.7;
  return (
    <g className="mark-at" transform={`translate(${x} ${y})`}>
      <circle r={4} />
      <text x={isRight ? -8 : 8} y={4} textAnchor={isRight ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
}

/** A square map section, north up; `miles` is the distance from its center to each side. */
type Board = {
  middle: Position;
  miles: number;
};

/** Width of the board in SVG units. */
export const PIN_PICKER_SIZE = 400;

const MILES_PER_DEGREE = (EARTH_RADIUS_KM * MILES_PER_KM * Math.PI) / 180;

/** A flat projection is exact to a foot over the few miles of a board. */
export function positionToPinPickerPoint(
  { middle, miles }: Board,
  { latitude, longitude }: Position,
): { x: number; y: number } {
  const scale = PIN_PICKER_SIZE / 2 / miles;
  return {
    x: PIN_PICKER_SIZE / 2 + (longitude - middle.longitude) * eastMiles(middle) * scale,
    y: PIN_PICKER_SIZE / 2 - (latitude - middle.latitude) * MILES_PER_DEGREE * scale,
  };
}

export function pinPickerPointToPosition(
  { middle, miles }: Board,
  { x, y }: { x: number; y: number },
): Position {
  const scale = PIN_PICKER_SIZE / 2 / miles;
  return rounded({
    latitude: middle.latitude - (y - PIN_PICKER_SIZE / 2) / scale / MILES_PER_DEGREE,
    longitude: middle.longitude + (x - PIN_PICKER_SIZE / 2) / scale / eastMiles(middle),
  });
}

/** In meters. */
export function offsetPositionByMeters(
  { latitude, longitude }: Position,
  north: number,
  east: number,
): Position {
  const milesPerMeter = MILES_PER_KM / 1000;
  return rounded({
    latitude: latitude + (north * milesPerMeter) / MILES_PER_DEGREE,
    longitude: longitude + (east * milesPerMeter) / eastMiles({ latitude, longitude }),
  });
}

/** Six decimals are 11 cm; clamped to the globe. */
function rounded({ latitude, longitude }: Position): Position {
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return {
    latitude: Number(Math.max(-90, Math.min(90, latitude)).toFixed(6)),
    longitude: Number(around.toFixed(6)),
  };
}

function eastMiles({ latitude }: Position): number {
  return MILES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}
