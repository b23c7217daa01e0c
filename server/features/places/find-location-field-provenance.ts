import type { FieldProvenance, ProvenanceField } from '#contract/catalog/provenance.ts';
import { findLastFieldEdits, type LastFieldEdit } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { selectEditedLocationFields } from './location-queries.ts';
import type { ChosenSourceValue } from './values/choose-source-value.ts';
import { chooseLocationValues } from './values/choose-location-values.ts';
import { readSourceRecordsOfLocations } from './values/read-source-records.ts';
import { findRejectedValues } from './values/rejected-values.ts';
import type { SourceRecord } from './values/source-record.ts';

/** Computes the values as an import does, to explain the current values. */
export async function findLocationFieldProvenance(db: Db, locationId: number): Promise<FieldProvenance[]> {
  const location = await selectEditedLocationFields(db, locationId);
  if (!location) throw notFoundError('Location not found');
  const records = await readSourceRecordsOfLocations(db, [locationId]);
  const rejections = await findRejectedValues(db, [locationId]);
  const chosen = chooseLocationValues(records, rejections.get(locationId));
  const edits = await findLastFieldEdits(db, 'location', locationId);
  const isManual = records.length === 0;
  const beliefs: [ProvenanceField, column: string, ChosenSourceValue<{ record: SourceRecord }> | null][] = [
    ['address', 'address', chosen.address],
    ['phoneNumber', 'phone_number', chosen.phone],
    ['pin', 'latitude', chosen.pin],
    ['hoursOfOperation', 'hours_of_operation', chosen.hours],
  ];
  return beliefs.map(([field, column, belief]) => {
    const isEdited = isManual || location.editedFields.includes(column);
    return isEdited ? presentEdit(field, edits) : presentBelief(field, belief);
  });
}

function presentEdit(field: ProvenanceField, edits: ReadonlyMap<string, LastFieldEdit>): FieldProvenance {
  const edit = edits.get(field === 'pin' ? 'latitude' : field);
  return {
    field,
    edit: { by: edit?.by ?? null, dateCreated: edit?.dateCreated ?? null },
    source: null,
    isAgreed: false,
    isDoubtful: false,
  };
}

function presentBelief(
  field: ProvenanceField,
  belief: ChosenSourceValue<{ record: SourceRecord }> | null,
): FieldProvenance {
  if (!belief) return { field, edit: null, source: null, isAgreed: false, isDoubtful: false };
  const { source: name, kind, date, brand } = belief.chosen.value.record;
  return {
    field,
    edit: null,
    source: { name, kind, date, brand },
    isAgreed: belief.isAgreed,
    isDoubtful: belief.doubtful !== null,
  };
}
