import fc from "fast-check";

// The same inputs for each mutant, so that a run can be repeated, and fewer inputs, since each mutant runs them again.
fc.configureGlobal({ seed: 15, numRuns: 20 });
