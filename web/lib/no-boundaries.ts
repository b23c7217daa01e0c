const never = () => false;
const nothing = () => {};

/** In place of the library's: no query here suspends a page or is thrown to a boundary, and each of some hundred asked whether it does. */
export {
  never as defaultThrowOnError,
  never as getHasError,
  never as shouldSuspend,
  nothing as ensurePreventErrorBoundaryRetry,
  nothing as ensureSuspenseTimers,
  nothing as fetchOptimistic,
  nothing as useClearResetErrorBoundary,
};
