// The health check of an image, which has neither a shell nor curl: exits with 0 if the process answers.
const { PORT = '3000' } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}/health/live`, { signal: AbortSignal.timeout(4_000) });
process.exit(response.ok ? 0 : 1);
