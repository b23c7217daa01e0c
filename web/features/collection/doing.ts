/** All that the buttons do for a member, which visitors never fetch. */
export { remove, save, setFavorite, untry } from './member-deeds.ts';
export { saveAfterLogin } from './save-pending.ts';
export { startTrying } from './try-sandwich.ts';
