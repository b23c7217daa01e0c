const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const HOLIDAY =
  "(?:(?:all |major |public )?holidays|thanksgiving|christmas(?: eve)?|easter(?: sunday)?|new year'?s(?: eve)?|independence|labor|memorial)(?: day)?";
const DATE = `(?:${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?|${HOLIDAY})`;
const DATES = `${DATE}(?:(?:,? and|,| &| -) ?${DATE}){0,9}`;
const DATED_CLOSING = new RegExp(
  `(?<=^|[,;.\\n]) ?(closed (?:on |for )?${DATES}|${DATES}:? closed)\\.? ?(?=$|[,;\\n])`,
  'gi',
);

export function splitDatedClosings(text: string): { week: string; closings: string[] } {
  const closings: string[] = [];
  const week = text.replace(DATED_CLOSING, (_, closing: string) => {
    closings.push(closing);
    return '';
  });
  return { week, closings };
}
