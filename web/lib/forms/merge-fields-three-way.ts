export function changedFields<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  return pickFields(now, (field) => !isSame(now[field], before[field]));
}

export function conflictingFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): (keyof Fields)[] {
  const theirChanges = changedFields(theirs, base);
  return fieldsIn(changedFields(mine, base)).filter(
    (field) => field in theirChanges && !isSame(mine[field], theirs[field]),
  );
}

export function mergeFieldsThreeWay<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Fields {
  const conflicts = conflictingFields(base, mine, theirs);
  const myChanges = changedFields(mine, base);
  return { ...theirs, ...pickFields(myChanges, (field) => !conflicts.includes(field)) };
}

function pickFields<Fields extends object>(
  fields: Fields,
  isPicked: (field: keyof Fields) => boolean,
): Partial<Fields> {
  const picked: Partial<Fields> = {};
  for (const field of fieldsIn(fields)) if (isPicked(field)) picked[field] = fields[field];
  return picked;
}

function fieldsIn<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
