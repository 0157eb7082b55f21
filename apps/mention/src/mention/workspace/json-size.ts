const KIB = 1024;

/** Whether a value takes at most this many KiB as JSON in UTF-8. */
export const isAtMost = (value: object, kib: number): boolean => Buffer.byteLength(JSON.stringify(value)) <= kib * KIB;
