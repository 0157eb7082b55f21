import { QuerySyntaxError, readTokens, type Token } from '@earshot/filter-kit/browser';

interface HighlightProps {
  readonly query: string;
  readonly problem?: { readonly position: number };
}

/** The query under the text field, coloured by its tokens. What is wrong is underlined. */
export function Highlight({ query, problem }: HighlightProps) {
  const tokens = tokensOf(query);
  const at = problem?.position;
  const isWrong = ({ start, end }: Token) => at !== undefined && at >= start && at < Math.max(end, start + 1);
  const pieces = tokens.flatMap((token, index) => [
    <span key={`gap ${token.start}`}>{query.slice(tokens[index - 1]?.end ?? 0, token.start)}</span>,
    <span key={token.start} data-token={token.type} data-wrong={isWrong(token) || undefined}>
      {query.slice(token.start, token.end)}
    </span>,
  ]);
  const rest = query.slice(tokens.at(-1)?.end ?? 0);
  return (
    <div aria-hidden="true" className="highlight">
      {pieces}
      <span data-wrong={(at !== undefined && at >= (tokens.at(-1)?.end ?? 0)) || undefined}>{rest}</span>{' '}
    </div>
  );
}

/** The tokens of a query, as far as it has any. A quote that is not closed ends them. */
function tokensOf(query: string): Token[] {
  try {
    return readTokens(query).filter(({ type }) => type !== 'end');
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return tokensOf(query.slice(0, error.position));
  }
}
