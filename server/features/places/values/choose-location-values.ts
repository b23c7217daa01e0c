import { normalizeWords } from '#packages/text-folding/index.ts';
import { metersBetweenPins } from '../matching/pin-distance.ts';
import {
  chooseSourceValue,
  type ChosenSourceValue,
  type ValueAgreementRule,
  type SourcedValue,
} from './choose-source-value.ts';
import type { SourceRecord, PreviousSourceEditionValues } from './source-record.ts';
import { isDifferentStreet } from './is-different-street.ts';

export const MAX_AGREEING_PIN_METERS = 100;
/** A pin on which two sources agree this closely wins, so that a third one further away cannot move it. */
const CLOSELY_AGREEING_METERS = 50;
export const MIN_DOUBTFUL_PIN_METERS = 300;

export type SourceRecordPin = {
  record: SourceRecord;
  latitude: number;
  longitude: number;
  timeZone: string | null;
};
export type SourceRecordAddress = { record: SourceRecord; text: string; key: string | null; unit: string };
type TextValue = { record: SourceRecord; text: string };
type HoursValue = { record: SourceRecord; hours: unknown };

export type RejectedLocationValues = {
  pins: readonly { latitude: number; longitude: number }[];
  addresses: readonly string[];
};

export type ChosenLocationValues = {
  pin: ChosenSourceValue<SourceRecordPin> | null;
  address: ChosenSourceValue<SourceRecordAddress> | null;
  phone: ChosenSourceValue<TextValue> | null;
  hours: ChosenSourceValue<HoursValue> | null;
};

const NOTHING_REJECTED: RejectedLocationValues = { pins: [], addresses: [] };

/** Depends only on the content of the records, not on their order or the names of their sources. */
export function chooseLocationValues(
  records: readonly SourceRecord[],
  rejections: RejectedLocationValues = NOTHING_REJECTED,
): ChosenLocationValues {
  return {
    pin: chooseSourceValue(withoutRejected(statementsOf(records, pinOf), isRejectedPin(rejections)), PIN),
    address: chooseAddress(withoutRejected(statementsOf(records, addressOf), isRejectedAddress(rejections))),
    phone: chooseSourceValue(statementsOf(records, phoneOf), PHONE),
    hours: chooseSourceValue(statementsOf(records, hoursOf), HOURS),
  };
}

const PIN: ValueAgreementRule<SourceRecordPin> = {
  agreement(one, other) {
    const meters = metersBetweenPins(one, other);
    if (meters === null || meters > MAX_AGREEING_PIN_METERS) return null;
    return meters <= CLOSELY_AGREEING_METERS ? 0 : 1;
  },
  isFar: (one, other) => (metersBetweenPins(one, other) ?? 0) > MIN_DOUBTFUL_PIN_METERS,
};
const ADDRESS: ValueAgreementRule<SourceRecordAddress> = {
  agreement: (one, other) => (getAddressComparisonKey(one) === getAddressComparisonKey(other) ? 0 : null),
  isFar: (one, other) => isDifferentStreet(one.key, other.key),
  // A text without a key does not identify a building.
  quality: ({ key }) => Number(key === null),
};
const PHONE: ValueAgreementRule<TextValue> = {
  agreement: ({ text }, other) => (digitsOf(text) === digitsOf(other.text) ? 0 : null),
};
const HOURS: ValueAgreementRule<HoursValue> = {
  agreement: ({ hours }, other) => (JSON.stringify(hours) === JSON.stringify(other.hours) ? 0 : null),
  quality: ({ hours }) => Number(isText(hours)),
};

/** Prefers the spelling of an address that has a unit number. */
function chooseAddress(
  statements: readonly SourcedValue<SourceRecordAddress>[],
): ChosenSourceValue<SourceRecordAddress> | null {
  const belief = chooseSourceValue(statements, ADDRESS);
  if (!belief || belief.chosen.isSuperseded) return belief;
  const same = statements.filter(
    ({ value, isSuperseded }) =>
      !isSuperseded &&
      value.unit !== '' &&
      getAddressComparisonKey(value) === getAddressComparisonKey(belief.chosen.value),
  );
  const withUnit = belief.chosen.value.unit === '' ? chooseSourceValue(same, ADDRESS) : null;
  return withUnit ? { ...belief, chosen: withUnit.chosen } : belief;
}

export function getAddressComparisonKey({ key, text }: Pick<SourceRecordAddress, 'key' | 'text'>): string {
  return key ?? normalizeWords(text);
}

type Edition = SourceRecord | PreviousSourceEditionValues;
type ReadValue<Value> = (edition: Edition, record: SourceRecord) => Value | null;

function statementsOf<Value>(
  records: readonly SourceRecord[],
  read: ReadValue<Value>,
): SourcedValue<Value>[] {
  return records.flatMap((record) => {
    const { source, kind, trust, date, superseded, content } = record;
    const stated = (edition: Edition, isSuperseded: boolean) => {
      const value = read(edition, record);
      return value === null
        ? []
        : [{ value, source, kind, trust, date: isSuperseded ? null : date, content, isSuperseded }];
    };
    return [...stated(record, false), ...(superseded ? stated(superseded, true) : [])];
  });
}

function pinOf({ latitude, longitude, timeZone }: Edition, record: SourceRecord): SourceRecordPin | null {
  return latitude === null || longitude === null ? null : { record, latitude, longitude, timeZone };
}

function addressOf(
  { address, addressKey, addressUnit }: Edition,
  record: SourceRecord,
): SourceRecordAddress | null {
  return address === '' ? null : { record, text: address, key: addressKey, unit: addressUnit };
}

function phoneOf(edition: Edition, record: SourceRecord): TextValue | null {
  return 'phone' in edition && edition.phone !== null ? { record, text: edition.phone } : null;
}

function hoursOf(edition: Edition, record: SourceRecord): HoursValue | null {
  return 'hours' in edition && edition.hours !== null ? { record, hours: edition.hours } : null;
}

/** A location whose values are all rejected keeps them, because it needs one. */
function withoutRejected<Value>(
  statements: readonly SourcedValue<Value>[],
  isRejected: (value: Value) => boolean,
): readonly SourcedValue<Value>[] {
  const left = statements.filter(({ value }) => !isRejected(value));
  return left.length > 0 ? left : statements;
}

function isRejectedPin({ pins }: RejectedLocationValues) {
  return (value: SourceRecordPin) =>
    pins.some((pin) => (metersBetweenPins(pin, value) ?? Infinity) <= MAX_AGREEING_PIN_METERS);
}

function isRejectedAddress({ addresses }: RejectedLocationValues) {
  return (value: SourceRecordAddress) => addresses.includes(getAddressComparisonKey(value));
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

function isText(hours: unknown): boolean {
  return typeof hours === 'object' && hours !== null && 'text' in hours;
}
