/** The week in OpenStreetMap's format (null for none), the remark, and the texts that are parsed to it. */
export type HoursParserCase = [week: string | null, note: string | null, texts: string[]];
