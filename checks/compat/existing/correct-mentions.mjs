// Corrects mentions in bulk. Its axios instance has a default Authorization header, also when it renews the token.
import axios from 'axios';

const [report, ...mentions] = process.argv.slice(2);
const { EARSHOT_ADDRESS, EARSHOT_CLIENT_ID, EARSHOT_CLIENT_SECRET, EARSHOT_USERNAME, EARSHOT_PASSWORD } = process.env;
const http = axios.create({ baseURL: EARSHOT_ADDRESS });
const application = { client_id: EARSHOT_CLIENT_ID, client_secret: EARSHOT_CLIENT_SECRET };

async function authorize(grant) {
  const { data } = await http.post('/security/v2/oauth/token', new URLSearchParams({ ...application, ...grant }));
  http.defaults.headers.common.Authorization = `Bearer ${data.access_token}`;
  return data.refresh_token;
}

const user = { username: EARSHOT_USERNAME, password: EARSHOT_PASSWORD };
const refresh_token = await authorize({ grant_type: 'password', scope: 'read', ...user });
await authorize({ grant_type: 'refresh_token', refresh_token });

const { data: me } = await http.get('/security/v2/me');
const items = mentions.map((mention_id) => ({
  action: 'update',
  report_id: report,
  mention_id,
  payload: { sentiment: 'negative', tags: ['checked'], review: { status: 'reviewed' }, location: { country: 'FRA' } },
}));
const { status, data } = await http.post('/coding/v1/_bulk', { data: items });
const failed = status === 204 ? [] : data.errors.map(({ meta }) => meta.mention_id);
console.log(JSON.stringify({ login: me.data.login, status, failed }));
