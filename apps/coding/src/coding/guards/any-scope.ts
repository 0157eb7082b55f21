import { SetMetadata } from '@nestjs/common';

export const ANY_SCOPE = 'earshot:any scope';

/** Opens a route that only reads to every valid token, whatever `CODING_SCOPE` is (rule C15). */
export const AnyScope = (): MethodDecorator => SetMetadata(ANY_SCOPE, true);
