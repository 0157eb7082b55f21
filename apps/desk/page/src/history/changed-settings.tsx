import type { ChangeWithMentions } from '@earshot/client';

type Settings = NonNullable<ChangeWithMentions['data']['after']>;

const SETTINGS = [
  ['name', 'Name'],
  ['channels_enabled', 'Channels'],
  ['collaboration_enabled', 'Collaboration'],
  ['retention_days', 'Mentions are kept'],
] as const satisfies [keyof Settings, string][];

/** The settings of a report that a change set, before and after (C22). A new report had none before. */
export function ChangedSettings({ before, after }: Readonly<Record<'before' | 'after', Settings | null>>) {
  return (
    <table className="samples">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {SETTINGS.filter(([name]) => after?.[name] !== undefined).map(([name, label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before && settingText(before[name])}</td>
            <td>{settingText(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function settingText(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return value === 1 ? '1 day' : `${value} days`;
  return value === null ? 'for ever' : (value ?? '');
}
