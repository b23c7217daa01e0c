export type PlaceFields = Partial<Record<PlaceFieldName, string>>;
export type PlaceFieldName = keyof typeof NAMES;

// Compared without case, spaces and punctuation, best name first: "addr:full", "Addr Full" and addr_full are equal.
const NAMES = {
  source: ['spider', 'source'],
  id: ['ref', 'sourceid', 'businessid', 'placeid', 'storeid', 'storenumber', 'osmid', 'id', 'atid'],
  brand: ['brand', 'chain', 'brandname'],
  name: ['name', 'locationname', 'businessname', 'restaurantname', 'restaurant', 'dba', 'title'],
  fullAddress: ['addrfull', 'fulladdress', 'address', 'formattedaddress'],
  street: ['street', 'addrstreetaddress', 'streetaddress', 'addressline1', 'address1', 'addrstreet'],
  houseNumber: ['addrhousenumber', 'housenumber'],
  city: ['city', 'addrcity', 'town', 'locality', 'municipality'],
  state: ['state', 'addrstate', 'province', 'addrprovince', 'region'],
  postcode: ['postcode', 'addrpostcode', 'postalcode', 'zip', 'zipcode'],
  country: ['country', 'addrcountry', 'countrycode'],
  latitude: ['lat', 'latitude', 'y'],
  longitude: ['lon', 'lng', 'long', 'longitude', 'x'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'contactphone'],
  website: ['website', 'url', 'web', 'homepage', 'contactwebsite'],
  hours: ['openinghours', 'hours', 'hoursofoperation'],
  timeZone: ['timezone', 'tz'],
  amenity: ['amenity'],
  shop: ['shop'],
  cuisine: ['cuisine'],
} as const;

export function matchPlaceColumns(columns: readonly string[]): Map<PlaceFieldName, string> {
  const spelled = new Map(columns.toReversed().map((column) => [plain(column), column]));
  const found = new Map<PlaceFieldName, string>();
  for (const [field, names] of Object.entries(NAMES) as [PlaceFieldName, readonly string[]][]) {
    const column = names.map((name) => spelled.get(name)).find((name) => name !== undefined);
    if (column !== undefined) found.set(field, column);
  }
  return found;
}

export function pickPlaceFields(
  columns: Map<PlaceFieldName, string>,
  row: Record<string, unknown>,
): PlaceFields {
  const fields: PlaceFields = {};
  for (const [field, column] of columns) {
    const value = row[column];
    if (typeof value === 'string') fields[field] = value;
    else if (typeof value === 'number' || typeof value === 'boolean') fields[field] = String(value);
  }
  return fields;
}

function plain(column: string): string {
  return column
    .replace('@', column === '@id' ? 'at' : '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
