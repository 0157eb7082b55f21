import { isPlainText } from '@earshot/request-kit';
import { ValidateBy } from 'class-validator';

/** A string that PostgreSQL can store (rule E5). */
export const IsPlainText = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isPlainText', validator: { validate: (value) => typeof value === 'string' && isPlainText(value) } },
    { message: 'must not contain a NUL character or a lone surrogate' },
  );
