/** The checks cannot run: an argument or a variable is wrong, or the deployment cannot be used at all. */
export class CannotRun extends Error {}
