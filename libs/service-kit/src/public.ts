import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'earshot:public';

/** Opens a route to everyone; every other route asks for a bearer token. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
