export { removeFromList, saveToList, setFavorite, unmarkTried } from './list-mutations.ts';
export { savePendingSandwich } from '../login/save-after-login.ts';
export { startMarkAsTried } from '../tried/mark-as-tried.ts';
