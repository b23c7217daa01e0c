export { remove, save, setFavorite, untry } from './list-mutations.ts';
export { saveAfterLogin } from '../login/save-after-login.ts';
export { startTrying } from '../tried/mark-as-tried.ts';
