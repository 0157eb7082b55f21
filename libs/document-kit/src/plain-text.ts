/** Whether PostgreSQL can store `value`: no NUL character, no lone surrogate (rule E5). */
export const isPlainText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
