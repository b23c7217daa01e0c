import fc from 'fast-check';

// A mutant is asked about thousands of times over: a short look of each property finds it, and no smallest example is wanted.
fc.configureGlobal({ numRuns: 30, interruptAfterTimeLimit: 400, endOnFailure: true });
