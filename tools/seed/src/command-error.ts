/** A command cannot do what it was asked for. The message is one line that says what to change. */
export class CommandError extends Error {}
