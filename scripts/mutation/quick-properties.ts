import fc from 'fast-check';

// A mutant is asked about thousands of times over: few runs of each property find it, and no smallest example is wanted.
fc.configureGlobal({ numRuns: 30, endOnFailure: true });
