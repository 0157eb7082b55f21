import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { NoticeBox } from './coding/notice-box.js';
import { connectWrites } from './coding/writes.js';
import { forgetRows } from './list/list-rows.js';
import { openPlatform, PlatformContext } from './platform/platform.js';
import { useAddress } from './platform/navigation.js';
import { ReportScreen } from './report/report-screen.js';
import { Reports } from './reports/reports.js';
import { Expired } from './session/expired.js';
import { Login } from './session/login.js';
import type { Session } from './session/session-api.js';
import { resumeSession, sessionExpired, useSessionState } from './session/session-store.js';
import { dashboardOf, reportOf } from './state/view-url.js';
import { Header } from './header/header.js';
import { HISTORY } from './state/history-view.js';

const DashboardScreen = lazy(() => import('./dashboard/dashboard-screen.js'));
const History = lazy(() => import('./history/history.js'));

/** The answers of one user. They are forgotten with the session. The client itself repeats what failed. */
const newAnswers = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, staleTime: 30_000 },
    },
  });

const publicAnswers = newAnswers();

/** The desk: a login, or what its address says. */
export function App() {
  const state = useSessionState();
  useEffect(() => void resumeSession(), []);
  if (state.status === 'unknown') return <main aria-busy="true" />;
  if (!('session' in state)) {
    return (
      <QueryClientProvider client={publicAnswers}>
        <Login />
      </QueryClientProvider>
    );
  }
  const { session } = state;
  return (
    <>
      <Desk key={session.user.id} session={session} />
      {state.status === 'expired' && <Expired login={session.user.login} />}
    </>
  );
}

function Desk({ session }: { readonly session: Session }) {
  const answers = useMemo(() => newAnswers(), []);
  const platform = useMemo(() => openPlatform(session.id, () => sessionExpired(session.id)), [session.id]);
  useEffect(() => forgetRows, []);
  useEffect(() => connectWrites(platform, session.user), [platform, session.user]);
  // After a new login, what had failed is asked for again.
  useEffect(
    () => void answers.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
    [answers, platform],
  );
  return (
    <QueryClientProvider client={answers}>
      <PlatformContext value={platform}>
        <Screen session={session} />
        <NoticeBox />
      </PlatformContext>
    </QueryClientProvider>
  );
}

function Screen({ session }: { readonly session: Session }) {
  const path = useAddress().split('?', 1)[0];
  // Another screen begins at its top. A list that was there before is scrolled to where it was.
  useLayoutEffect(() => void window.scrollTo(0, 0), [path]);
  const report = reportOf(path);
  if (report !== undefined) return <ReportScreen key={report} report={report} session={session} />;
  const dashboard = dashboardOf(path);
  if (dashboard !== undefined || path === HISTORY) {
    return (
      <Suspense fallback={<main aria-busy="true" />}>
        {dashboard === undefined ? (
          <History session={session} />
        ) : (
          <DashboardScreen key={dashboard} dashboard={dashboard} session={session} />
        )}
      </Suspense>
    );
  }
  if (path === '/desk/' || path === '/desk') return <Reports session={session} />;
  return (
    <>
      <Header session={session} />
      <main className="page">
        <h1>There is no such page</h1>
        <p>
          <a href="/desk/">All reports</a>
        </p>
      </main>
    </>
  );
}
