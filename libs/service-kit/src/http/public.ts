import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'earshot:public';

/** Marks a route that needs no bearer token. Every other route needs one. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
