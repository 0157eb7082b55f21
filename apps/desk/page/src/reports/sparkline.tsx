const [WIDTH, HEIGHT] = [240, 40];

/** The course of the days. Its numbers are in the report. */
export function Sparkline({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {counts.map((value, index) => {
        const height = (HEIGHT * value) / most;
        return <rect key={index} x={index * step} y={HEIGHT - height} width={step * 0.7} height={height} />;
      })}
    </svg>
  );
}
