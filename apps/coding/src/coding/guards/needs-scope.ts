import { SetMetadata } from '@nestjs/common';
import type { CodingEnvironment } from '../../environment.js';

export const NEEDED_SCOPE = 'earshot:needed scope';

/** The setting that names the scope of a route. */
export type ScopeSetting = keyof CodingEnvironment & `${string}_SCOPE`;

/** The route needs the scope that this setting names, instead of that of `CODING_SCOPE`. */
export const NeedsScope = (setting: ScopeSetting): MethodDecorator => SetMetadata(NEEDED_SCOPE, setting);

/** Opens a route that only reads to every valid token, whatever `CODING_SCOPE` is (rule C15). */
export const AnyScope = (): MethodDecorator => SetMetadata(NEEDED_SCOPE, 'any');
