import { DocumentError } from '@earshot/error-kit';
import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS, PageFiles } from './page-files.js';
import { PAGE_SETTINGS, type PageSettings } from './page-settings.js';

/** The page, its files and its settings (H1). */
@Controller('desk')
export class DeskController {
  constructor(
    private readonly files: PageFiles,
    @Inject(PAGE_SETTINGS) private readonly settings: PageSettings,
  ) {}

  @Get('settings.json')
  @Header('cache-control', 'no-store')
  readSettings(): { data: PageSettings } {
    return { data: this.settings };
  }

  @Get('assets/:name')
  async readAsset(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const file = this.files.asset(name);
    if (!file) throw DocumentError.of('route_not_found', 'The page has no such file.');
    await file.send(request, reply.headers(PAGE_HEADERS));
  }

  /** Every other address is a view, which the page reads itself (H3). */
  @Get(['', '*'])
  async readPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.files.index.send(request, reply.headers(PAGE_HEADERS));
  }
}
