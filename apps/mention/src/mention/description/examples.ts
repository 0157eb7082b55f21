/** A mention of the demo. */
export const MENTION = {
  id: 'm-0001',
  report_id: 'acme-brand',
  type: 'comment',
  title: null,
  content:
    'Came for the soda review, stayed because you pronounced "Lumo" four different ways in one minute 😂 Ginger one is the best, fight me',
  url: 'https://video.example/watch/18bu3lu?comment=390',
  date: '2026-01-03T07:39:57.000Z',
  crawled_at: '2026-01-03T07:42:48.000Z',
  infused_at: '2026-01-03T07:54:58.000Z',
  language: 'eng',
  location: { country: 'USA' },
  sentiment: 'positive',
  channel: 'earned',
  tags: ['taste'],
  review: { status: 'unreviewed', reviewed_at: null },
  author: { id: 'au-1006', name: 'Hank V.', state: 'Michigan', job: 'Truck driver' },
  source_id: 'src-video-fridge-diaries',
  site_id: '21711',
  site_type_id: '14',
  media_group: 'social',
  classifier_list_id: ['clf-taste'],
  community_list_id: ['301'],
  collaboration: null,
  influence: 9,
  rating_normalized: 96.5,
  service_rank: null,
  microblog_type: null,
  native_id: '18bu3lu-390',
  parent_id: '18bu3lu',
  root_id: '18bu3lu',
  interactions: { likes: 34, comments: 2, shares: null, views: null },
};

/** The report of that mention. */
export const REPORT = {
  id: 'acme-brand',
  client_id: 'acme',
  name: 'Lumo: brand health',
  channels_enabled: true,
  collaboration_enabled: true,
};
