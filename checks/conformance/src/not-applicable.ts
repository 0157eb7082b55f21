/** A check cannot be made against this deployment. The message says why. */
export class NotApplicable extends Error {}
