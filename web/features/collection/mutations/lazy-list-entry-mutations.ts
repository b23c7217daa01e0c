export { removeFromList, saveToList, setFavorite, unmarkTried } from './list-entry-mutations.ts';
export { savePendingSandwich } from '../login/save-pending-sandwich.ts';
export { startMarkAsTried } from '../tried/mark-as-tried.ts';
