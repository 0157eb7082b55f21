/**
 * The first version of a careful team: Nest, class-validator and TypeORM as in their guides, with one transaction per
 * request that finds, merges and saves the items one after the other.
 * Left out compared with the platform: the bearer token, the check of the owner of the report, applying the valid items
 * when others are invalid (here one bad item fails the request), the change record, error documents, metrics.
 */
import { Body, Controller, HttpCode, Inject, Module, NotFoundException, Post, ValidationPipe } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BulkDto } from './bulk.dto.mjs';
import { Mention, Report } from './entities.mjs';
import { createApp, database, decorate } from './nest.mjs';
import { serveNest } from './serve.mjs';

class BulkController {
  constructor(dataSource) {
    this.dataSource = dataSource;
  }

  async apply({ data }) {
    const now = new Date();
    await this.dataSource.transaction(async (manager) => {
      for (const { report_id, mention_id, payload } of data) {
        const report = await manager.findOneBy(Report, { id: report_id });
        if (!report) throw new NotFoundException('report not found');
        const mention = await manager.findOneBy(Mention, { report_id, id: mention_id });
        if (!mention) throw new NotFoundException('mention not found in the report');
        await manager.save(Mention, manager.merge(Mention, mention, changes(payload, now)));
      }
    });
  }
}
decorate(BulkController, {
  type: [Controller('coding/v1')],
  inject: [Inject(DataSource)],
  methods: { apply: { on: [Post('_bulk'), HttpCode(204)], parameters: [Body()], types: [BulkDto] } },
});

/** The columns to change. Undefined columns stay as they are. */
const changes = ({ sentiment, channel, tags, review, language, location }, now) => ({
  sentiment,
  channel,
  tags,
  language,
  country: location?.country,
  review_status: review?.status,
  reviewed_at: review && (review.status === 'unreviewed' ? null : now),
});

class BulkModule {}
decorate(BulkModule, { type: [Module({ imports: [database([Report, Mention])], controllers: [BulkController] })] });

const app = await createApp(BulkModule);
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
await serveNest(app);
