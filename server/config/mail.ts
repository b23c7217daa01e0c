export function parseSmtpUrl(text: string): string | null {
  if (text === '') return null;
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)) return text;
  throw new Error('the address of a mail server, such as smtps://user:password@mail.example:465');
}
