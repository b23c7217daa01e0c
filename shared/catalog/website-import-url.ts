export const WEBSITE_URL_REQUIRED_MESSAGE = 'Website URL is required';
export const WEBSITE_URL_INVALID_MESSAGE = 'Please enter a valid website URL';

/** The problem of the address of a website to import from; null if there is none (A5.1, A5.2). */
export function websiteUrlProblem(text: string): string | null {
  if (text.trim() === '') return WEBSITE_URL_REQUIRED_MESSAGE;
  return text.includes('.') ? null : WEBSITE_URL_INVALID_MESSAGE;
}

/** Trims, removes slashes at the end, and adds https:// unless it starts with http://, https:// or localhost. */
export function completeWebsiteUrl(text: string): string {
  const trimmed = withoutEndingSlashes(text.trim());
  return /^(https?:\/\/|localhost)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

function withoutEndingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
