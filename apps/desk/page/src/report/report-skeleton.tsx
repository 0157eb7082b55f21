import './report.css';
import '../list/list.css';

/** The places of a report before anything of it is known, where they stay. */
export const ReportSkeleton = () => (
  <main className="report" aria-busy="true">
    <h1 className="visually-hidden">Report</h1>
    <div className="report-top skeleton" />
    <div className="course skeleton" />
    <div className="facets skeleton" />
    <div className="report-middle">
      <div className="report-line" />
      <div className="list skeleton" />
    </div>
  </main>
);
