/** Of `describe`: the tests are the steps of one procedure, such as a restore, and stay in order if tests are shuffled. */
export const STEPS = { shuffle: false };
