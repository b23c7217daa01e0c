export { removeFromList, saveToList, setFavorite, unmarkTried } from './list-mutations.ts';
export { savePendingSandwich } from '../login/save-pending-sandwich.ts';
export { startMarkAsTried } from '../tried/mark-as-tried.ts';
