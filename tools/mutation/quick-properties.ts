import fc from 'fast-check';

// Each of thousands of mutants runs every property: few runs find it, and no shrinking is needed.
fc.configureGlobal({ numRuns: 30, interruptAfterTimeLimit: 400, endOnFailure: true });
