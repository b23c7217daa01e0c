/** For use after "the": "about the Big Cluck", not "about the The Big Cluck" (decision 65). */
export function removeLeadingArticle(name: string): string {
  return name.replace(/^(?:the|an?)\s+(?=\S)/i, '');
}
